import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate } from '@rapport/shared/dates';
import type { OverviewReport, PeriodFigures, ReportQuery } from '@rapport/shared/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { FigureStrip } from '../../ui/chart/FigureStrip';
import { Change } from './Change';
import { Report } from './Report';
import { ReportTile } from './ReportTile';
import { RevenueByMonth } from './RevenueByMonth';
import { reportQueries } from './reports.queries';

/** The four headline figures and revenue by month. */
export function Overview({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.overview(query), placeholderData: keepPreviousData });
  return <Report query={report}>{(data) => <Figures report={data} query={query} />}</Report>;
}

function Figures({ report, query }: { report: OverviewReport; query: ReportQuery }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const preferences = usePreferences();
  const number = useNumber();
  const toOneDecimal = usePercent();
  const percent = (share: number) => toOneDecimal(share, 1);
  const sum = (amount: number) => money(Math.round(amount));
  const { figures, compared, apart } = report;
  const isMonth = compared !== null && isThisMonth(compared, dayOf(new Date().toISOString(), preferences.timezone));
  const change = (figure: (figures: PeriodFigures) => number | null) =>
    compared && (
      <Change now={figure(compared.now.figures)} before={figure(compared.before.figures)} isMonth={isMonth} />
    );
  const day = (date: string) => formatDate(date, preferences);
  /** Adds to a formula what the change compares. */
  const explained = (formula: string, figure: (figures: PeriodFigures) => string) => {
    if (!compared) return formula;
    const { now, before } = compared;
    const [value, first, last] = [figure(now.figures), day(now.from), day(now.to)];
    const [earlier, earlierFirst, earlierLast] = [figure(before.figures), day(before.from), day(before.to)];
    return `${formula} ${t`The change compares ${value} from ${first} to ${last} with ${earlier} from ${earlierFirst} to ${earlierLast}.`}`;
  };
  const isPeriod = Boolean(query.from || query.to);
  const added = number(report.contacts_this_month);
  return (
    <div className="flex flex-col gap-4">
      <FigureStrip className="grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        <ReportTile
          label={t`Total Revenue`}
          value={sum(figures.revenue)}
          formula={explained(
            isPeriod ? t`The total amount of deals won in the period.` : t`The total amount of all won deals.`,
            ({ revenue }) => sum(revenue),
          )}
          caption={change(({ revenue }) => revenue)}
        />
        <ReportTile
          label={t`Win Rate`}
          value={percent(figures.win_rate)}
          formula={explained(
            isPeriod
              ? t`Deals won, divided by all closed deals (won plus lost) in the period, times 100.`
              : t`Deals won, divided by all closed deals (won plus lost), times 100.`,
            ({ win_rate }) => percent(win_rate),
          )}
          caption={change(({ won, lost, win_rate }) => (won + lost > 0 ? win_rate : null))}
        />
        <ReportTile
          label={t`Avg Deal Size`}
          value={sum(figures.average_deal_size)}
          formula={explained(
            isPeriod
              ? t`The value of all deals added in the period, divided by the number of deals.`
              : t`The value of all deals, divided by the number of deals.`,
            ({ average_deal_size }) => sum(average_deal_size),
          )}
          caption={change(({ deals, average_deal_size }) => (deals > 0 ? average_deal_size : null))}
        />
        <ReportTile
          label={t`Total Contacts`}
          value={number(report.contacts)}
          formula={t`All contacts in the workspace, not limited to the period. Contacts in the trash are not counted.`}
          caption={t`+${added} this month`}
        />
      </FigureStrip>
      <UnconvertedAmounts sums={apart} />
      <RevenueByMonth report={report} query={query} />
    </div>
  );
}

/** Whether this month is compared with the previous month, each from its first day. */
const isThisMonth = ({ now, before }: NonNullable<OverviewReport['compared']>, today: string) =>
  now.from === `${today.slice(0, 7)}-01` && before.from.endsWith('-01');
