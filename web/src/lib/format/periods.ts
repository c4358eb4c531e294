import { t } from '@lingui/core/macro';
/** The first and last day of a period. Without either it is all time. */
export interface Period {
  from?: string;
  to?: string;
}

const at = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The named periods of the filter, relative to a day (`2026-11-20`). */
export const namedPeriods = (today: string): { value: string; label: string; period: Period }[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3) * 3;
  return [
    { value: '', label: t`All time`, period: {} },
    { value: 'month', label: t`This month`, period: { from: at(year, month - 1, 1), to: at(year, month, 0) } },
    { value: 'last-month', label: t`Last month`, period: { from: at(year, month - 2, 1), to: at(year, month - 1, 0) } },
    { value: 'quarter', label: t`This quarter`, period: { from: at(year, quarter, 1), to: at(year, quarter + 3, 0) } },
    { value: 'year', label: t`This year`, period: { from: at(year, 0, 1), to: at(year, 12, 0) } },
    { value: 'last-year', label: t`Last year`, period: { from: at(year - 1, 0, 1), to: at(year, 0, 0) } },
  ];
};
