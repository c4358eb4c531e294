import { formatMonth } from '@rapport/shared/dates';
import { contactPath } from '@rapport/shared/paths';
import type { ContactsReport } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { Card } from '../../ui/page/Card';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { Avatar } from '../../ui/text/Avatar';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { BarTable } from './BarTable';
import { everyMonth } from './everyMonth';
import { Report } from './Report';
import { reportQueries } from './reports.queries';

/** Contacts by status and month, and who was added last. */
export function ContactsOverview() {
  return <Report query={useQuery(reportQueries.contacts())}>{(report) => <Overview report={report} />}</Report>;
}

function Overview({ report: { statuses, months, recent } }: { report: ContactsReport }) {
  const { language } = usePreferences();
  const number = useNumber();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Card title="Contacts by Status">
          <BarTable
            label="Contacts by status"
            columns={['Status', 'Contacts']}
            bars={statuses.map(({ status, contacts }) => ({
              key: status,
              label: STATUS_LABELS[status],
              value: contacts,
              text: number(contacts),
              color: `var(--color-status-${status})`,
            }))}
          />
        </Card>
        {months.length > 0 && (
          <Card title="Contacts Added by Month">
            <BarTable
              label="Contacts added by month"
              columns={['Month', 'Contacts']}
              bars={everyMonth(months, { contacts: 0 }).map(({ month, contacts }) => ({
                key: month,
                label: formatMonth(month, { language }),
                value: contacts,
                text: number(contacts),
              }))}
            />
          </Card>
        )}
      </div>
      <Card title="Recent Contacts" isFlush>
        {recent.length === 0 && <p className="px-4 pb-4 text-ink-faint">No contacts yet.</p>}
        <ul className="divide-y divide-line">
          {recent.map(({ id, name, email, created_at }) => (
            <LinkedRow
              key={id}
              to={contactPath(id)}
              name={name}
              lead={<Avatar name={name} />}
              detail={email || 'No email'}
            >
              <span className="text-ink-faint text-xs">
                <RelativeTime instant={created_at} />
              </span>
            </LinkedRow>
          ))}
        </ul>
      </Card>
    </div>
  );
}
