import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '@rapport/shared/dates';
import { contactPath } from '@rapport/shared/paths';
import type { ContactsReport } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { BarTable } from '../../ui/chart/BarTable';
import { ChartNumbers } from '../../ui/chart/ChartNumbers';
import { ColumnChart } from '../../ui/chart/ColumnChart';
import { Card } from '../../ui/page/Card';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { Avatar } from '../../ui/text/Avatar';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { everyMonth, monthsBefore } from './everyMonth';
import { Report } from './Report';
import { reportQueries } from './reports.queries';
import { useMonthName } from './useMonthName';

/** Contacts by status and month, and the most recently added ones. */
export function ContactsOverview() {
  return <Report query={useQuery(reportQueries.contacts())}>{(report) => <Overview report={report} />}</Report>;
}

function Overview({ report: { statuses, months, recent } }: { report: ContactsReport }) {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Card title={t`Contacts by Status`}>
          <BarTable
            label={t`Contacts by status`}
            columns={[t`Status`, t`Contacts`]}
            bars={statuses.map(({ status, contacts }) => ({
              key: status,
              label: STATUS_LABELS[status],
              value: contacts,
              text: number(contacts),
              color: `var(--color-status-${status})`,
              to: `${paths.contacts}?status=${status}`,
            }))}
          />
        </Card>
        {months.length > 0 && (
          <Card title={t`Contacts Added by Month`}>
            <AddedByMonth months={months} />
          </Card>
        )}
      </div>
      <Card title={t`Recent Contacts`} isFlush>
        {recent.length === 0 && <p className="p-4 text-ink-faint">{t`No contacts yet.`}</p>}
        <ul className="divide-y divide-line">
          {recent.map(({ id, name, email, created_at }) => (
            <LinkedRow
              key={id}
              to={contactPath(id)}
              name={name}
              lead={<Avatar name={name} />}
              detail={email || t`No email`}
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

const YEAR = 12;
const TABLE_MAX = 24;

function AddedByMonth({ months }: Pick<ContactsReport, 'months'>) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const number = useNumber();
  const shortName = useMonthName();
  const added = new Map(months.map(({ month, contacts }) => [month, contacts]));
  const [first, last] = [months.at(0)?.month ?? '', months.at(-1)?.month ?? ''];
  const textOf = (month: string) => {
    const [name, shown] = [formatMonth(month, preferences), number(added.get(month) ?? 0)];
    return t`${name}: ${shown}`;
  };
  const shown = everyMonth(monthsBefore(last, YEAR - 1), last, YEAR);
  const hasBefore = shown.some((month) => added.has(monthsBefore(month, YEAR)));
  return (
    <>
      <ColumnChart
        label={t`Contacts added by month`}
        columns={shown.map((month) => ({
          key: month,
          name: shortName(month),
          text: hasBefore ? `${textOf(month)}, ${textOf(monthsBefore(month, YEAR))}` : textOf(month),
          value: added.get(month) ?? 0,
          ghost: added.get(monthsBefore(month, YEAR)),
        }))}
        formatTick={number}
        keys={[t`Contacts`, hasBefore ? t`Previous year` : undefined]}
      />
      <ChartNumbers>
        <BarTable
          label={t`Contacts added by month in numbers`}
          columns={[t`Month`, t`Contacts`]}
          bars={everyMonth(first, last, TABLE_MAX).map((month) => ({
            key: month,
            label: formatMonth(month, preferences),
            value: added.get(month) ?? 0,
            text: number(added.get(month) ?? 0),
          }))}
        />
      </ChartNumbers>
    </>
  );
}
