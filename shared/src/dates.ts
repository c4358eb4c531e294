import { msg } from '@lingui/core/macro';
import { memoize } from './memoize';
import type { Said } from './words';

/** The preferences of a person. `timezone` is an IANA name, and `language` is a BCP 47 tag. */
export interface DatePreferences {
  date_format: 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'YYYY-MM-DD';
  timezone: string;
  language: string;
}

/** The default date format of a language. */
export const dateFormatIn = (language: string): DatePreferences['date_format'] =>
  language.startsWith('en') ? 'MM/DD/YYYY' : language.startsWith('de') ? 'DD.MM.YYYY' : 'DD/MM/YYYY';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const wallClock = memoize(
  (timezone: string) =>
    new Intl.DateTimeFormat('en-US', {
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const timeFormat = memoize(
  (language: string, timezone: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone }),
);
const monthFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const relativeFormat = memoize(
  (language: string, style: 'long' | 'short') => new Intl.RelativeTimeFormat(language, { style }),
);

/** The local time of an instant in a time zone, as the value of a `datetime-local` input: `2026-11-20T09:30`. */
export const toLocalTime = (instant: string, timezone: string) => {
  // Parses `11/20/2026, 09:30`, which is faster than `formatToParts`. Lists of times need thousands of these.
  const [month, day, year, hour, minute] = wallClock(timezone).format(new Date(instant)).split(/\D+/);
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
};

/**
 * The instant (ISO 8601 in UTC) of the local time `2026-11-20T09:30` in a time zone. If a clock change skips that time, it is one
 * hour later. If the time occurs twice, it is the first one.
 */
export const fromLocalTime = (local: string, timezone: string) => {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (time: number) => Date.parse(`${toLocalTime(new Date(time).toISOString(), timezone)}Z`) - time;
  const minute = wanted - (wanted % MINUTE_MS);
  const before = offsetAt(minute - DAY_MS);
  const fits = [before, offsetAt(minute + DAY_MS)].find((offset) => offsetAt(minute - offset) === offset);
  return new Date(wanted - (fits ?? before)).toISOString();
};

/** The calendar day of an instant in a time zone: `2026-11-20`. */
export const dayOf = (instant: string, timezone: string) => toLocalTime(instant, timezone).slice(0, 10);

/** A day by its numbers, the month counted from 0. Date 0 is the last day of the month before, month 12 the next January. */
export const calendarDay = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The day a number of days after another day, or before it: `2026-11-20` and 2 give `2026-11-22`. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days the second day is after the first: `2026-11-20` and `2026-11-22` give 2. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Whether this is an instant, and not a day such as `2026-11-20`. */
export const hasTime = (at: string): boolean => at.length > 10;

/** Formats a date (`2026-11-20`, the same day everywhere) or the day of an instant in the person's format. */
export const formatDate = (value: string, { date_format, timezone }: DatePreferences) => {
  const day = hasTime(value) ? dayOf(value, timezone) : value;
  const [year = '', month = '', date = ''] = day.split('-');
  return date_format.replace('YYYY', year).replace('MM', month).replace('DD', date);
};

export const formatTime = (instant: string, { language, timezone }: DatePreferences) =>
  timeFormat(language, timezone).format(new Date(instant));

/** The full date and time, for example as the tooltip of a relative time. */
export const formatDateTime = (instant: string, preferences: DatePreferences) =>
  `${formatDate(instant, preferences)}, ${formatTime(instant, preferences)}`;

/** `2026-11` as 'Nov 2026'. */
export const formatMonth = (month: string, { language }: Pick<DatePreferences, 'language'>) =>
  monthFormat(language).format(new Date(`${month}-01T00:00:00Z`));

/**
 * 'Just now' for less than a minute, then minutes, hours and up to seven days, then the date. Works for the future as well.
 * The short style says '58 min. ago' for '58 minutes ago'.
 */
export const relativeTime = (
  instant: string,
  now: Date,
  preferences: DatePreferences,
  style: 'long' | 'short' = 'long',
): Said => {
  const passed = new Date(instant).getTime() - now.getTime();
  const distance = Math.abs(passed);
  if (distance < MINUTE_MS) return msg`Just now`;
  if (distance >= 7 * DAY_MS) return formatDate(instant, preferences);
  const ago = relativeFormat(preferences.language, style);
  if (distance < HOUR_MS) return ago.format(Math.trunc(passed / MINUTE_MS), 'minute');
  if (distance < DAY_MS) return ago.format(Math.trunc(passed / HOUR_MS), 'hour');
  return ago.format(Math.trunc(passed / DAY_MS), 'day');
};
