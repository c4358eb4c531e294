import { formatMonth } from '@rapport/shared/dates';
import type { ReportQuery } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/preferences';
import { useMoney } from '../../lib/useMoney';
import { useNumber } from '../../lib/useNumber';
import { Card } from '../../ui/Card';
import { LoadError } from '../../ui/LoadError';
import { Skeleton } from '../../ui/Skeleton';
import { BarTable } from './BarTable';
import { Change } from './Change';
import { everyMonth } from './everyMonth';
import { ReportTile } from './ReportTile';
import { reportQueries } from './reports.queries';

/** The four headline figures and revenue by month. */
export function Overview({ query }: { query: ReportQuery }) {
  const { money } = useMoney();
  const { language } = usePreferences();
  const number = useNumber();
  const report = useQuery({ ...reportQueries.overview(query), placeholderData: (previous) => previous });
  const { data } = report;
  if (!data)
    return report.error ? (
      <LoadError title="The report could not be loaded" query={report} />
    ) : (
      <Skeleton className="h-80 w-full rounded-lg" />
    );
  const { figures, before, this_month, last_month, months, apart } = data;
  // With a period chosen the comparison is with the one before it; without, with last month.
  const isPeriod = Boolean(query.from);
  const now = isPeriod ? figures : this_month;
  const then = isPeriod ? before : last_month;
  const from = isPeriod ? 'the period before' : 'last month';
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <ReportTile
          label="Total Revenue"
          value={money(Math.round(figures.revenue))}
          formula="The sum of the amounts of all deals that are won."
          caption={<Change now={now.revenue} before={then?.revenue} from={from} />}
        />
        <ReportTile
          label="Win Rate"
          value={`${figures.win_rate.toFixed(1)}%`}
          formula="Deals won, divided by all closed deals (won plus lost), times 100."
          caption={<Change now={now.win_rate} before={then?.win_rate} from={from} />}
        />
        <ReportTile
          label="Avg Deal Size"
          value={money(Math.round(figures.average_deal_size))}
          formula="The value of all deals, divided by the number of deals."
          caption={<Change now={now.average_deal_size} before={then?.average_deal_size} from={from} />}
        />
        <ReportTile
          label="Total Contacts"
          value={number(data.contacts)}
          formula="Every contact in the workspace that is not in the trash."
          caption={`+${number(data.contacts_this_month)} this month`}
        />
      </div>
      {apart.length > 0 && (
        <p className="text-ink-soft">
          Not in these sums, because there is no rate for it:{' '}
          {apart.map((sum) => `${money(sum.amount, sum.currency)} in ${number(sum.count)} deals`).join(', ')}.
        </p>
      )}
      <Card title="Revenue by Month" subtitle="By the month the deal was made; beside it by the month it was won">
        {months.length === 0 ? (
          <p className="py-6 text-center text-ink-faint">No revenue data yet</p>
        ) : (
          <BarTable
            label="Revenue by month"
            columns={['Month', 'Revenue by the month the deal was made', 'Revenue by the month it was won']}
            bars={everyMonth(months, { created: 0, closed: 0 }).map(({ month, created, closed }) => ({
              key: month,
              label: formatMonth(month, { language }),
              value: created,
              text: money(Math.round(created)),
              color: 'var(--color-stage-closed_won)',
              aside: money(Math.round(closed)),
            }))}
          />
        )}
      </Card>
    </div>
  );
}
