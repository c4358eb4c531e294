import { dayOf, formatDate } from '@rapport/shared/dates';
import type { OverviewReport, PeriodFigures, ReportQuery } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { Change } from './Change';
import { Report } from './Report';
import { ReportTile } from './ReportTile';
import { RevenueByMonth } from './RevenueByMonth';
import { reportQueries } from './reports.queries';

const percent = (value: number) => `${value.toFixed(1)}%`;

/** The four headline figures and revenue by month. */
export function Overview({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.overview(query), placeholderData: (previous) => previous });
  return <Report query={report}>{(data) => <Figures report={data} query={query} />}</Report>;
}

function Figures({ report, query }: { report: OverviewReport; query: ReportQuery }) {
  const { money } = useMoney();
  const preferences = usePreferences();
  const number = useNumber();
  const { figures, compared, apart } = report;
  const from =
    compared && isThisMonth(compared, dayOf(new Date().toISOString(), preferences.timezone))
      ? 'last month'
      : 'the previous period';
  const change = (figure: (figures: PeriodFigures) => number | null) =>
    compared && <Change now={figure(compared.now.figures)} before={figure(compared.before.figures)} from={from} />;
  const days = (period: { from: string; to: string }) =>
    `from ${formatDate(period.from, preferences)} to ${formatDate(period.to, preferences)}`;
  /** What a change compares, in one sentence. */
  const comparison = (figure: (figures: PeriodFigures) => string) =>
    compared
      ? ` The change compares ${figure(compared.now.figures)} ${days(compared.now)} with ${figure(compared.before.figures)} ${days(compared.before)}.`
      : '';
  const isPeriod = Boolean(query.from || query.to);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <ReportTile
          label="Total Revenue"
          value={money(Math.round(figures.revenue))}
          formula={`The total amount of ${isPeriod ? 'deals won in the period' : 'all won deals'}.${comparison(({ revenue }) => money(Math.round(revenue)))}`}
          caption={change(({ revenue }) => revenue)}
        />
        <ReportTile
          label="Win Rate"
          value={percent(figures.win_rate)}
          formula={`Deals won, divided by all closed deals (won plus lost)${isPeriod ? ' in the period' : ''}, times 100.${comparison(({ win_rate }) => percent(win_rate))}`}
          caption={change(({ won, lost, win_rate }) => (won + lost > 0 ? win_rate : null))}
        />
        <ReportTile
          label="Avg Deal Size"
          value={money(Math.round(figures.average_deal_size))}
          formula={`The value of all deals${isPeriod ? ' added in the period' : ''}, divided by the number of deals.${comparison(({ average_deal_size }) => money(Math.round(average_deal_size)))}`}
          caption={change(({ deals, average_deal_size }) => (deals > 0 ? average_deal_size : null))}
        />
        <ReportTile
          label="Total Contacts"
          value={number(report.contacts)}
          formula="All contacts in the workspace, not limited to the period. Contacts in the trash are not counted."
          caption={`+${number(report.contacts_this_month)} this month`}
        />
      </div>
      <UnconvertedAmounts sums={apart} />
      <RevenueByMonth report={report} query={query} />
    </div>
  );
}

/** Whether this month is compared with the last, each from its first day on. */
const isThisMonth = ({ now, before }: NonNullable<OverviewReport['compared']>, today: string) =>
  now.from === `${today.slice(0, 7)}-01` && before.from.endsWith('-01');
