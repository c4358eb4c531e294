import { msg } from '@lingui/core/macro';
import { calendarDay } from './dates';
import type { Sentence } from './words';

/** A first and a last day, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The named periods of reports, as they are in the URL. Without one, a report covers the given days, or all time. */
export const NAMED_PERIODS = [
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
] as const;
export type NamedPeriod = (typeof NAMED_PERIODS)[number];

export const PERIOD_LABELS: Record<NamedPeriod, Sentence> = {
  week: msg`This week`,
  'last-week': msg`Last week`,
  month: msg`This month`,
  'last-month': msg`Last month`,
  quarter: msg`This quarter`,
  'last-quarter': msg`Last quarter`,
  year: msg`This year`,
  'last-year': msg`Last year`,
};

/** A period of chosen days. */
export const CUSTOM_PERIOD = 'custom';

/** The first and last day of a named period relative to a day (`2026-11-20`). Weeks begin on Monday. */
export const namedPeriod = (name: NamedPeriod, today: string): Period => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3) * 3;
  const monday = day - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7);
  switch (name) {
    case 'week':
      return { from: calendarDay(year, month - 1, monday), to: calendarDay(year, month - 1, monday + 6) };
    case 'last-week':
      return { from: calendarDay(year, month - 1, monday - 7), to: calendarDay(year, month - 1, monday - 1) };
    case 'month':
      return { from: calendarDay(year, month - 1, 1), to: calendarDay(year, month, 0) };
    case 'last-month':
      return { from: calendarDay(year, month - 2, 1), to: calendarDay(year, month - 1, 0) };
    case 'quarter':
      return { from: calendarDay(year, quarter, 1), to: calendarDay(year, quarter + 3, 0) };
    case 'last-quarter':
      return { from: calendarDay(year, quarter - 3, 1), to: calendarDay(year, quarter, 0) };
    case 'year':
      return { from: calendarDay(year, 0, 1), to: calendarDay(year, 12, 0) };
    case 'last-year':
      return { from: calendarDay(year - 1, 0, 1), to: calendarDay(year, 0, 0) };
  }
};
