import { calendarDay, daysBetween } from './dates';
import type { Period } from './periods';
// Without zod, for the dashboard.

/** The figures that a target can be set for. Won amounts are in the workspace's currency; touches are logged calls, meetings and emails. */
export const TARGET_MEASURES = ['won_amount', 'won_deals', 'new_customers', 'touches'] as const;
export type Measure = (typeof TARGET_MEASURES)[number];

export const TARGET_PERIODS = ['month', 'quarter'] as const;
export type PeriodLength = (typeof TARGET_PERIODS)[number];

/** The month or quarter that contains a day (`2026-11-20`), moved by `later` months or quarters. */
export const periodBounds = (length: PeriodLength, day: string, later = 0): Period => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = length === 'month' ? 1 : 3;
  const first = Math.floor((month - 1) / months) * months + later * months;
  return { from: calendarDay(year, first, 1), to: calendarDay(year, first + months, 0) };
};

interface Progress extends Period {
  goal: number;
  reached: number;
  today: string;
}

/**
 * How the rest of a goal can be reached. While the period is `running`, `days` are left, including today. The goal
 * needs one every `every` days or, if that is `null`, `daily` a day. `even` is the share of the days that are over. The
 * goal is behind if a smaller share of it was reached, so never on the first day.
 */
export type Pace =
  | { state: 'reached' }
  | { state: 'missed'; left: number }
  | {
      state: 'running';
      left: number;
      days: number;
      every: number | null;
      daily: number;
      even: number;
      isBehind: boolean;
    };

export const paceOf = ({ goal, reached, from, to, today }: Progress): Pace => {
  const left = Math.round((goal - reached) * 100) / 100;
  if (left <= 0) return { state: 'reached' };
  if (today > to) return { state: 'missed', left };
  const days = daysBetween(today < from ? from : today, to) + 1;
  const all = daysBetween(from, to) + 1;
  return {
    state: 'running',
    left,
    days,
    every: left <= days ? Math.floor(days / left) : null,
    daily: Math.ceil(left / days),
    even: (all - days) / all,
    isBehind: reached < (goal * (all - days)) / all,
  };
};
