import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '@rapport/shared/dates';
import type { MonthRevenue, OverviewReport, ReportQuery } from '@rapport/shared/reports';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { BarTable } from '../../ui/chart/BarTable';
import { ChartNumbers } from '../../ui/chart/ChartNumbers';
import { type Column, ColumnChart } from '../../ui/chart/ColumnChart';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { dealsPath, monthOf, periodFilter } from './dealsPath';
import { everyMonth, monthsBefore } from './everyMonth';
import { useMonthName } from './useMonthName';
import { useReportState } from './useReportState';

const YEAR = 12;
const TABLE_MAX = 24;

type Basis = 'created' | 'closed';

interface RevenueByMonthProps {
  report: OverviewReport;
  query: ReportQuery;
}

/** Revenue by month of a year, each beside the same month of the year before. */
export function RevenueByMonth({ report: { months, earlier }, query }: RevenueByMonthProps) {
  const { t } = useLingui();
  const {
    values: { by },
    change,
  } = useReportState();
  const basis: Basis = by === 'closed' ? 'closed' : 'created';
  const bases = [
    { value: '', label: t`By month created` },
    { value: 'closed', label: t`By month won` },
  ];
  return (
    <Card
      title={t`Revenue by Month`}
      subtitle={
        basis === 'created' ? t`Won deals by the month they were created` : t`Won deals by the month they were won`
      }
      actions={
        <Select
          aria-label={t`Group revenue by`}
          choices={bases}
          value={by}
          onChange={({ target }) => change({ by: target.value }, { replace: true })}
        />
      }
    >
      {months.length === 0 ? (
        <EmptyState picture="insights" title={t`No revenue data yet`} />
      ) : (
        <>
          <Months months={months} basis={basis} query={query} />
          <Numbers months={months} earlier={earlier} />
        </>
      )}
    </Card>
  );
}

function Months({ months, basis, query }: { months: MonthRevenue[]; basis: Basis; query: ReportQuery }) {
  const { t } = useLingui();
  const { money, shortMoney } = useMoney();
  const preferences = usePreferences();
  const shortName = useMonthName();
  const sums = new Map(months.map((each) => [each.month, each[basis]]));
  const last = months.at(-1)?.month ?? '';
  const first = query.from?.slice(0, 7) ?? monthsBefore(last, YEAR - 1);
  const shown = everyMonth(first, last, YEAR);
  // For a month that is not wholly in the period, the report has only a part of the revenue or none.
  const hasBefore =
    (!query.from || query.from <= `${monthsBefore(shown[0] ?? last, YEAR)}-01`) &&
    shown.some((month) => sums.get(monthsBefore(month, YEAR)));
  const columns = shown.map((month): Column => {
    const before = monthsBefore(month, YEAR);
    const ghost = hasBefore ? (sums.get(before) ?? 0) : undefined;
    const value = sums.get(month) ?? 0;
    const textOf = (each: string, sum: number) => {
      const [name, shown] = [formatMonth(each, preferences), money(Math.round(sum))];
      return t`${name}: ${shown}`;
    };
    return {
      key: month,
      name: shortName(month),
      text: textOf(month, value) + (ghost === undefined ? '' : `, ${textOf(before, ghost)}`),
      value,
      ghost,
      to: dealsPath(query, { state: 'won', ...periodFilter(basis, monthOf(month, query)) }),
    };
  });
  return (
    <ColumnChart
      label={t`Revenue by month`}
      columns={columns}
      formatTick={shortMoney}
      keys={[t`Revenue`, hasBefore ? t`Previous year` : undefined]}
    />
  );
}

function Numbers({ months, earlier }: Pick<OverviewReport, 'months' | 'earlier'>) {
  const { t } = useLingui();
  const { money } = useMoney();
  const preferences = usePreferences();
  const sums = new Map(months.map((each) => [each.month, each]));
  const every = everyMonth(months.at(0)?.month ?? '', months.at(-1)?.month ?? '', TABLE_MAX);
  return (
    <ChartNumbers>
      <BarTable
        label={t`Revenue by month in numbers`}
        columns={[t`Month`, t`By month created`, t`By month won`]}
        hasHead
        bars={[
          ...(earlier.created > 0 || earlier.closed > 0
            ? [{ key: 'earlier', label: t`Earlier`, isSum: true, ...earlier }]
            : []),
          ...every.map((month) => ({
            key: month,
            label: formatMonth(month, preferences),
            isSum: false,
            created: 0,
            closed: 0,
            ...sums.get(month),
          })),
        ].map(({ key, label, isSum, created, closed }) => ({
          key,
          label,
          // Sums of many months would make the bars of single months small.
          value: isSum ? 0 : created,
          text: money(Math.round(created)),
          color: 'var(--color-stage-closed_won)',
          aside: money(Math.round(closed)),
        }))}
      />
    </ChartNumbers>
  );
}
