import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { useLingui as useWords } from '../../lib/words/macros';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { dealsPath, during } from './dealsPath';
import '../../ui/chart/chart.css';

type Person = AdvancedReport['people'][number];

/** What is drawn of a person's work. Deals won are another measure, and have a number alone. */
const KINDS = [
  { field: 'touches', label: msg`Calls, meetings, emails`, color: 'var(--color-stage-qualified)' },
  { field: 'notes', label: msg`Notes`, color: 'var(--color-stage-proposal)' },
  { field: 'tasks_done', label: msg`Tasks done`, color: 'var(--color-stage-closed_won)' },
] as const;

/** Long names take two lines, so that all columns fit. */
const headLook = 'inline-block min-w-22 whitespace-normal text-balance';

const workOf = (person: Person) => KINDS.reduce((sum, { field }) => sum + person[field], 0);

/** What each person did, as a bar of its kinds of work. */
export function People({ people, query }: { people: Person[]; query: ReportQuery }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const most = Math.max(...people.map(workOf), 1);
  return (
    <Card title={t`Activity by Person`} isFlush>
      {people.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-faint">{t`No activity in this period`}</p>
      ) : (
        <Table label={t`Activity by person`}>
          <TableHead>
            <HeaderCell>{t`Person`}</HeaderCell>
            {KINDS.map(({ field, label, color }) => (
              <HeaderCell key={field} isNumber>
                <span className={headLook}>
                  <span className="chart-key chart-mark" style={{ backgroundColor: color }} />
                  {_(label)}
                </span>
              </HeaderCell>
            ))}
            <HeaderCell isNumber>
              <span className={headLook}>{t`Deals won`}</span>
            </HeaderCell>
          </TableHead>
          <TableBody>
            {people.map((person) => (
              <TableRow key={person.id}>
                <Cell className="w-full">
                  <bdi title={person.name}>{person.name}</bdi>
                  {workOf(person) > 0 && (
                    <span aria-hidden="true" className="mt-1 flex h-2 min-w-24">
                      {KINDS.map(({ field, color }) => (
                        <span
                          key={field}
                          className="chart-mark"
                          style={{ width: `${(100 * person[field]) / most}%`, backgroundColor: color }}
                        />
                      ))}
                    </span>
                  )}
                </Cell>
                {KINDS.map(({ field, label }) => (
                  <Cell key={field} label={_(label)} isNumber>
                    {number(person[field])}
                  </Cell>
                ))}
                <Cell label={t`Deals won`} isNumber>
                  {person.deals_won === 0 ? (
                    0
                  ) : (
                    <Link
                      to={dealsPath(
                        { owner_id: person.id, pipeline_id: query.pipeline_id },
                        { state: 'won', ...during('closed', query) },
                      )}
                      className="tap-target inline-block text-accent-text hover:underline"
                    >
                      {number(person.deals_won)}
                    </Link>
                  )}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
