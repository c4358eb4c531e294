import { fromLocalTime } from '@rapport/shared/dates';
import { Day, Instant } from '@rapport/shared/text';
import type { FileReading } from './rowReader';

const pad = (part = '') => part.padStart(2, '0');

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})/;

/** Whether a date begins with the day, where its numbers leave no doubt. */
export const beginsWithDay = (cell: string): boolean | null => {
  const [, one, sign, other] = NUMBERS.exec(cell.trim()) ?? [];
  if (sign === '.' || Number(one) > 12 === Number(other) > 12) return null;
  return Number(one) > 12;
};

/** The text with which a cell begins as a day, in ISO, German, British or American order. */
const dayWritten = (cell: string, isDayFirst: boolean): string | null => {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell) ?? [];
  if (year) return `${year}-${pad(month)}-${pad(day)}`;
  const [, one = '', sign, other = '', lastYear] = NUMBERS.exec(cell) ?? [];
  if (!lastYear) return null;
  const [lastDay, lastMonth] = sign === '.' || (beginsWithDay(cell) ?? isDayFirst) ? [one, other] : [other, one];
  return `${lastYear}-${pad(lastMonth)}-${pad(lastDay)}`;
};

/** The day that a cell begins with; `null` when there is none, or none of the calendar. */
export const dayIn = (cell: string, isDayFirst: boolean): string | null => {
  const day = dayWritten(cell, isDayFirst);
  return day !== null && Day.safeParse(day).success ? day : null;
};

export const wrongDate = (column: string) => ({ reason: `${column}: Use a date such as 2026-11-20` });

const instantOf = (cell: string): string | null => {
  const time = Date.parse(cell);
  return Number.isNaN(time) ? null : (Instant.safeParse(new Date(time).toISOString()).data ?? null);
};

/** An instant as it is written, or noon of a day in the person's time zone. */
export const momentOf = (cell: string, day: string, zone: string): string =>
  (/T\d{2}:\d{2}.*Z$/.test(cell) && instantOf(cell)) || fromLocalTime(`${day}T12:00`, zone);

const TIME = /(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?/i;

/** When a task is due: the wall clock of the person, as Postgres reads it with their time zone. A day alone ends at five. */
export const dueIn = (cell: string, { zone, isDayFirst }: FileReading): string | null => {
  const day = dayIn(cell, isDayFirst);
  if (!day) return null;
  if (/T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(cell)) return instantOf(cell);
  const [, hours = '17', minutes = '00', half] = TIME.exec(cell) ?? [];
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour > 23 || Number(minutes) > 59 ? null : `${day} ${pad(String(hour))}:${minutes} ${zone}`;
};
