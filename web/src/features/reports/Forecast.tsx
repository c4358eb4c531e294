import { dayOf, formatMonth } from '@rapport/shared/dates';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { BarTable } from '../../ui/chart/BarTable';
import { ChartNumbers } from '../../ui/chart/ChartNumbers';
import { ColumnChart } from '../../ui/chart/ColumnChart';
import { Card } from '../../ui/page/Card';
import { TextLink } from '../../ui/text/TextLink';
import { dealsPath, during, monthOf } from './dealsPath';
import { monthsBefore } from './everyMonth';
import { useMonthName } from './useMonthName';

const SHOWN_MAX = 12;

interface ForecastProps {
  report: AdvancedReport;
  query: ReportQuery;
}

/** What open deals will bring, month by month: what is likely, and around it what they could bring at best. */
export function Forecast({ report: { forecast, overdue, apart }, query }: ForecastProps) {
  const { money, shortMoney } = useMoney();
  const number = useNumber();
  const preferences = usePreferences();
  const shortName = useMonthName();
  const nameOf = (month: string | null) => (month ? formatMonth(month, preferences) : 'No date');
  const months = forecast.flatMap(({ month, ...sums }) => (month ? [{ month, ...sums }] : []));
  const lastMonth = monthsBefore(dayOf(new Date().toISOString(), preferences.timezone).slice(0, 7), 1);
  const columns = months.slice(0, SHOWN_MAX).map(({ month, weighted, best }) => ({
    key: month,
    name: shortName(month),
    text: `${nameOf(month)}: ${money(Math.round(weighted))} weighted, ${money(Math.round(best))} at best`,
    value: weighted,
    ghost: best,
    to: dealsPath(query, { state: 'open', ...during('expected', monthOf(month, query)) }),
  }));
  return (
    <Card
      title="Forecast"
      subtitle={`Open deals by expected close month${query.from || query.to ? ' in the period' : ''}. Weighted uses each deal’s probability or its stage’s default. Best case is the full amount.`}
    >
      {forecast.length === 0 && (
        <p className="py-6 text-center text-ink-faint">
          {overdue.deals > 0 ? 'No deals expected to close' : 'No open deals'}
        </p>
      )}
      {columns.length > 0 && (
        <ColumnChart
          label="Forecast by month"
          columns={columns}
          tick={shortMoney}
          keys={['Weighted', 'Best case']}
          isAhead
        />
      )}
      {forecast.length > 0 && (
        <ChartNumbers>
          <BarTable
            label="Forecast by month in numbers"
            columns={['Month', 'Weighted', 'Best case']}
            hasHead
            bars={forecast.map(({ month, weighted, best }) => ({
              key: month ?? 'none',
              label: nameOf(month),
              value: weighted,
              text: money(Math.round(weighted)),
              aside: money(Math.round(best)),
            }))}
          />
        </ChartNumbers>
      )}
      {overdue.deals > 0 && (
        <p className="mt-3 text-overdue-text">
          Overdue and not in the forecast:{' '}
          <TextLink
            to={dealsPath(query, {
              state: 'open',
              ...during('expected', { from: query.from, to: monthOf(lastMonth, { to: query.to }).to }),
            })}
          >
            {overdue.deals === 1 ? '1 open deal' : `${number(overdue.deals)} open deals`}
          </TextLink>{' '}
          worth {money(Math.round(overdue.best))}, with an expected close in a past month.
        </p>
      )}
      <UnconvertedAmounts sums={apart} />
    </Card>
  );
}
