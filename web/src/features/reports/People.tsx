import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { dealsPath, during } from './dealsPath';
import '../../ui/chart/chart.css';

type Person = AdvancedReport['people'][number];

/** What is drawn of a person's work. Deals won are another measure, and have a number alone. */
const KINDS = [
  { field: 'touches', label: 'Calls, meetings, emails', color: 'var(--color-stage-qualified)' },
  { field: 'notes', label: 'Notes', color: 'var(--color-stage-proposal)' },
  { field: 'tasks_done', label: 'Tasks done', color: 'var(--color-stage-closed_won)' },
] as const;

const workOf = (person: Person) => KINDS.reduce((sum, { field }) => sum + person[field], 0);

/** What each person did, as a bar of its kinds of work. */
export function People({ people, query }: { people: Person[]; query: ReportQuery }) {
  const number = useNumber();
  const most = Math.max(...people.map(workOf), 1);
  return (
    <Card title="Activity by Person" isFlush>
      {people.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-faint">No activity in this period</p>
      ) : (
        <Table label="Activity by person">
          <TableHead>
            <HeaderCell>Person</HeaderCell>
            {KINDS.map(({ field, label, color }) => (
              <HeaderCell key={field} isNumber>
                <span className="chart-key chart-mark" style={{ backgroundColor: color }} />
                {label}
              </HeaderCell>
            ))}
            <HeaderCell isNumber>Deals won</HeaderCell>
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
                  <Cell key={field} label={label} isNumber>
                    {number(person[field])}
                  </Cell>
                ))}
                <Cell label="Deals won" isNumber>
                  {person.deals_won === 0 ? (
                    0
                  ) : (
                    <Link
                      to={dealsPath({ owner_id: person.id }, { state: 'won', ...during('closed', query) })}
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
