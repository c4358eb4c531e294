import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { clsx } from 'clsx';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { activitiesPath } from '../../lib/routes/filterLinks';
import { useWords } from '../../lib/words/macros';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { dealsPath, periodFilter } from './dealsPath';
import { Figure } from './Figure';
import '../../ui/chart/chart.css';

type Person = AdvancedReport['people'][number];

/** The parts of a member's bar. Deals are measured differently and are shown only as numbers. */
const KINDS = [
  { field: 'touches', label: msg`Calls, meetings, emails`, color: 'var(--color-stage-qualified)' },
  { field: 'notes', label: msg`Notes`, color: 'var(--color-stage-proposal)' },
  { field: 'tasks_done', label: msg`Tasks done`, color: 'var(--color-stage-closed_won)' },
] as const;

/** Long names are wrapped into two lines, so that all columns fit. */
const headLook = 'inline-block min-w-22 whitespace-normal text-balance';

const workOf = (person: Person) => KINDS.reduce((sum, { field }) => sum + person[field], 0);

/** The sales of each member, and their work as a bar by kind. */
export function People({ people, query }: { people: Person[]; query: ReportQuery }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const { money } = useMoney();
  const closed = periodFilter('closed', query);
  const sales = [
    {
      field: 'won_amount',
      label: t`Won amount`,
      show: ({ won_amount }: Person) => money(Math.round(won_amount)),
      filter: { state: 'won', ...closed },
    },
    {
      field: 'deals_won',
      label: t`Deals won`,
      show: ({ deals_won }: Person) => number(deals_won),
      filter: { state: 'won', ...closed },
    },
    {
      field: 'deals_lost',
      label: t`Deals lost`,
      show: ({ deals_lost }: Person) => number(deals_lost),
      filter: { state: 'lost', ...closed },
    },
    {
      field: 'deals_open',
      label: t`Open deals now`,
      show: ({ deals_open }: Person) => number(deals_open),
      filter: { state: 'open' },
    },
  ] as const;
  const most = Math.max(...people.map(workOf), 1);
  return (
    <Card title={t`Activity by Person`} isFlush className="lg:col-span-2">
      {people.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-faint">{t`No activity in this period`}</p>
      ) : (
        <Table label={t`Activity by person`}>
          <TableHead>
            <HeaderCell>{t`Person`}</HeaderCell>
            {sales.map(({ field, label }) => (
              <HeaderCell key={field} isNumber>
                <span className={headLook}>{label}</span>
              </HeaderCell>
            ))}
            {KINDS.map(({ field, label, color }) => (
              <HeaderCell key={field} isNumber>
                <span className={clsx(headLook, field === KINDS[0].field && 'min-w-30')}>
                  <span className="chart-key chart-mark" style={{ backgroundColor: color }} />
                  {_(label)}
                </span>
              </HeaderCell>
            ))}
          </TableHead>
          <TableBody>
            {people.map((person) => (
              <TableRow key={person.id}>
                <Cell className="w-full">
                  <bdi title={person.name}>{person.name}</bdi>
                  {workOf(person) > 0 && <WorkBar person={person} most={most} />}
                </Cell>
                {sales.map(({ label, field, show, filter }) => (
                  <Cell key={field} label={label} isNumber>
                    <Figure
                      value={person[field]}
                      text={show(person)}
                      to={dealsPath({ owner_id: person.id, pipeline_id: query.pipeline_id }, filter)}
                    />
                  </Cell>
                ))}
                {KINDS.map(({ field, label }) => (
                  <Cell key={field} label={_(label)} isNumber>
                    <Figure
                      value={person[field]}
                      text={number(person[field])}
                      to={activitiesPath({ actor: person.id, kind: field, from: query.from, to: query.to })}
                    />
                  </Cell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

/** A member's work by kind, relative to the member who did most. */
function WorkBar({ person, most }: { person: Person; most: number }) {
  return (
    <span aria-hidden="true" className="mt-1 flex h-2 min-w-24">
      {KINDS.map(({ field, color }) => (
        <span
          key={field}
          className="chart-mark"
          style={{ width: `${(100 * person[field]) / most}%`, backgroundColor: color }}
        />
      ))}
    </span>
  );
}
