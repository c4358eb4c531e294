import { daysBetween, shiftDay } from '@rapport/shared/dates';
import type { Period } from '@rapport/shared/periods';

const FIRST_DAY = '0001-01-01';

const isFirstOfMonth = (day: string) => day.endsWith('-01');
const isMonday = (day: string) => new Date(day).getUTCDay() === 1;
const daysIn = ({ from, to }: Period) => daysBetween(from, to) + 1;
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The same day of the month some months earlier, or the last day of that month if it is shorter. */
export const monthsBefore = (day: string, months: number): string => {
  const first = new Date(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() - months + 1, 0);
  const last = first.getUTCDate();
  first.setUTCDate(Math.min(Number(day.slice(8)), last));
  return first.toISOString().slice(0, 10);
};

/**
 * The period to report and the period to compare it with, as of today. A period that is not over yet counts up to
 * today: this month until the 22nd is compared with last month until the 22nd, and this week until Wednesday with last
 * week until Wednesday. Whole months and weeks are compared with as many before them, and other periods with as many
 * days. The default period is this month. Returns `null` if the period has no first day or is too long ago.
 */
export const comparedPeriods = (
  { from, to }: Partial<Period>,
  today: string,
): { now: Period; before: Period } | null => {
  if (!from && to) return null;
  const isGiven = from !== undefined;
  const first = from ?? `${today.slice(0, 7)}-01`;
  const isRunning = first <= today && (!to || to >= today);
  const last = isRunning ? today : (to ?? first);
  const now = { from: first, to: last };
  const wholeUntil = isGiven ? to : shiftDay(monthsBefore(first, -1), -1);
  if (wholeUntil && isFirstOfMonth(first) && isFirstOfMonth(shiftDay(wholeUntil, 1))) {
    const months = monthNumber(wholeUntil) - monthNumber(first) + 1;
    if (monthNumber(first) - months < monthNumber(FIRST_DAY)) return null;
    const until = isRunning && today < wholeUntil ? monthsBefore(today, months) : shiftDay(first, -1);
    return { now, before: { from: monthsBefore(first, months), to: until } };
  }
  const isWeeks = to !== undefined && isMonday(first) && daysIn({ from: first, to }) % 7 === 0;
  const days = Math.max(1, daysIn(isWeeks ? { from: first, to } : now));
  if (daysBetween(FIRST_DAY, first) < days) return null;
  return { now, before: { from: shiftDay(first, -days), to: isWeeks ? shiftDay(last, -days) : shiftDay(first, -1) } };
};
