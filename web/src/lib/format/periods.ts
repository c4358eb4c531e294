import { t } from '@lingui/core/macro';
import { NAMED_PERIODS, type NamedPeriod, namedPeriod } from '@rapport/shared/periods';

/** The first and last day of a period. Without either it is all time. */
export interface Period {
  from?: string;
  to?: string;
}

const labels = (): Record<NamedPeriod, string> => ({
  week: t`This week`,
  'last-week': t`Last week`,
  month: t`This month`,
  'last-month': t`Last month`,
  quarter: t`This quarter`,
  'last-quarter': t`Last quarter`,
  year: t`This year`,
  'last-year': t`Last year`,
});

/** The named periods of the filter, relative to a day (`2026-11-20`). */
export const namedPeriods = (today: string): { value: string; label: string; period: Period }[] => {
  const names = labels();
  return [
    { value: '', label: t`All time`, period: {} },
    ...NAMED_PERIODS.map((value) => ({ value, label: names[value], period: namedPeriod(value, today) })),
  ];
};
