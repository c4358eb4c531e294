import { DAY_MS } from '@rapport/shared/dates';

const text = (time: number) => new Date(time).toISOString().slice(0, 10);

/** In these regions weeks begin on Sunday, in the others on Monday. */
const SUNDAY_FIRST = /-(US|CA|MX|BR|JP|IL|IN|ZA|AU)$|^en$/;

const weekStartOf = (language: string): number => (SUNDAY_FIRST.test(language) ? 0 : 1);

/** The week that a day lies in, as the reader's language begins it. */
export const daysOfWeek = (day: string, language: string): string[] => {
  const time = Date.parse(day);
  const before = (new Date(time).getUTCDay() - weekStartOf(language) + 7) % 7;
  return Array.from({ length: 7 }, (_day, nth) => text(time + (nth - before) * DAY_MS));
};

/** A day of an address; empty for what is none. */
export const dayIn = (value: string): string =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? text(Date.parse(value)) : '';

/** The days of the weeks that a month (`2026-11`) lies in, as the reader's language begins them. */
export const daysOfMonth = (month: string, language: string): string[] => {
  const first = Date.parse(`${month}-01`);
  const next = Date.parse(`${monthAfter(month, 1)}-01`);
  const before = (new Date(first).getUTCDay() - weekStartOf(language) + 7) % 7;
  const start = first - before * DAY_MS;
  const weeks = Math.ceil((next - start) / (7 * DAY_MS));
  return Array.from({ length: weeks * 7 }, (_day, nth) => text(start + nth * DAY_MS));
};

/** The month so many months later. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return text(Date.UTC(year, nth - 1 + months, 1)).slice(0, 7);
};

/** A month of an address; the current one for what is none. */
export const monthIn = (value: string, today: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : today.slice(0, 7);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string => text(Date.parse(day) + days * DAY_MS);
