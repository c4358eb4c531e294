import { calendarDay, daysBetween, shiftDay } from '@rapport/shared/dates';
import { isDay } from '../../lib/format/isDay';

/** In these regions weeks begin on Sunday, in the others on Monday. */
const SUNDAY_FIRST = /-(US|CA|MX|BR|JP|IL|IN|ZA|AU)$|^en$/;

const weekStartOf = (language: string): number => (SUNDAY_FIRST.test(language) ? 0 : 1);

/** The first day of the week that a day lies in. */
const firstOfWeek = (day: string, language: string): string =>
  shiftDay(day, -((new Date(day).getUTCDay() - weekStartOf(language) + 7) % 7));

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_day, nth) => shiftDay(first, nth));

/** The week that a day lies in, as the reader's language begins it. */
export const daysOfWeek = (day: string, language: string): string[] => daysFrom(firstOfWeek(day, language), 7);

/** The day in a URL parameter; empty if it is not a day. */
export const dayIn = (value: string): string => (/^[12]/.test(value) && isDay(value) ? value : '');

/** The days of the weeks that a month (`2026-11`) lies in, as the reader's language begins them. */
export const daysOfMonth = (month: string, language: string): string[] => {
  const first = firstOfWeek(`${month}-01`, language);
  const weeks = Math.ceil(daysBetween(first, `${monthAfter(month, 1)}-01`) / 7);
  return daysFrom(first, weeks * 7);
};

/** The month so many months later. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return calendarDay(year, nth - 1 + months, 1).slice(0, 7);
};

/** The month in a URL parameter; the current month if it is not a month. */
export const monthIn = (value: string, today: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : today.slice(0, 7);
