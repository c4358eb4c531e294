import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { dayOf, formatMonth } from '@rapport/shared/dates';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { BarTable } from '../../ui/chart/BarTable';
import { ChartNumbers } from '../../ui/chart/ChartNumbers';
import { ColumnChart } from '../../ui/chart/ColumnChart';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { TextLink } from '../../ui/text/TextLink';
import { dealsPath, monthOf, periodFilter } from './dealsPath';
import { monthsBefore } from './everyMonth';
import { useMonthName } from './useMonthName';
import { useReportState } from './useReportState';

const SHOWN_MAX = 12;

interface ForecastProps {
  report: AdvancedReport;
  query: ReportQuery;
}

/** The forecast of open deals by month: the likely sum as a column, and the best possible sum as an outline around it. */
export function Forecast({ report: { overdue, apart, ...report }, query }: ForecastProps) {
  const { t } = useLingui();
  const { values, change } = useReportState();
  const basis = values.weighted === 'learned' ? 'learned' : 'weighted';
  const isLearned = report.forecast.some(({ learned }) => learned !== null);
  const forecast = report.forecast.map(({ weighted, learned, ...sums }) => ({
    ...sums,
    weighted: basis === 'learned' ? (learned ?? weighted) : weighted,
  }));
  const { money, shortMoney } = useMoney();
  const preferences = usePreferences();
  const shortName = useMonthName();
  const nameOf = (month: string | null) => (month ? formatMonth(month, preferences) : t`No date`);
  const months = forecast.flatMap(({ month, ...sums }) => (month ? [{ month, ...sums }] : []));
  const columns = months.slice(0, SHOWN_MAX).map(({ month, weighted, best }) => {
    const [name, likely, most] = [nameOf(month), money(Math.round(weighted)), money(Math.round(best))];
    return {
      key: month,
      name: shortName(month),
      text: t`${name}: ${likely} weighted, ${most} at best`,
      value: weighted,
      ghost: best,
      to: dealsPath(query, { state: 'open', ...periodFilter('expected', monthOf(month, query)) }),
    };
  });
  const numbers = (
    <BarTable
      label={t`Forecast by month in numbers`}
      columns={[t`Month`, t`Weighted`, t`Best case`]}
      hasHead
      bars={forecast.map(({ month, weighted, best }) => ({
        key: month ?? 'none',
        label: nameOf(month),
        value: weighted,
        text: money(Math.round(weighted)),
        aside: money(Math.round(best)),
      }))}
    />
  );
  return (
    <Card
      title={t`Forecast`}
      actions={
        isLearned && (
          <BasisSelect
            basis={basis}
            onChange={(next) => change({ weighted: next === 'learned' ? 'learned' : '' }, { replace: true })}
          />
        )
      }
      subtitle={
        query.from || query.to
          ? t`Open deals by expected close month in the period. Weighted uses each deal’s probability or its stage’s default. Best case is the full amount.`
          : t`Open deals by expected close month. Weighted uses each deal’s probability or its stage’s default. Best case is the full amount.`
      }
    >
      {forecast.length === 0 && (
        <p className="py-6 text-center text-ink-faint">
          {overdue.deals > 0 ? t`No deals expected to close` : t`No open deals`}
        </p>
      )}
      {/* Amounts in a currency without a rate count as zero. */}
      {columns.some(({ ghost }) => ghost > 0) ? (
        <>
          <ColumnChart
            label={t`Forecast by month`}
            columns={columns}
            formatTick={shortMoney}
            keys={[t`Weighted`, t`Best case`]}
            isForecast
          />
          <ChartNumbers>{numbers}</ChartNumbers>
        </>
      ) : (
        forecast.length > 0 && numbers
      )}
      {overdue.deals > 0 && <Overdue overdue={overdue} query={query} />}
      <UnconvertedAmounts sums={apart} />
    </Card>
  );
}

/** Chooses how the likely sums are weighted. */
function BasisSelect({ basis, onChange }: { basis: string; onChange: (basis: string) => void }) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={t`Weighted by`}
      value={basis}
      onChange={({ target }) => onChange(target.value)}
      choices={[
        { value: 'weighted', label: t`Probability` },
        { value: 'learned', label: t`Learned from closed deals` },
      ]}
    />
  );
}

/** The open deals whose expected close is in a past month. */
function Overdue({ overdue, query }: { overdue: AdvancedReport['overdue']; query: ReportQuery }) {
  const { money } = useMoney();
  const { timezone } = usePreferences();
  const lastMonth = monthsBefore(dayOf(new Date().toISOString(), timezone).slice(0, 7), 1);
  const path = dealsPath(query, {
    state: 'open',
    ...periodFilter('expected', { from: query.from, to: monthOf(lastMonth, { to: query.to }).to }),
  });
  const [count, worth] = [overdue.deals, money(Math.round(overdue.best))];
  return (
    <p className="mt-3 text-overdue-text">
      <Trans>
        Overdue and not in the forecast:{' '}
        <TextLink to={path}>
          <Plural value={count} one="# open deal" other="# open deals" />
        </TextLink>{' '}
        worth {worth}, with an expected close in a past month.
      </Trans>
    </p>
  );
}
