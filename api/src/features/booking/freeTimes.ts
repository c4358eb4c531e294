import type { BookingHours } from '@rapport/shared/booking';
import {
  DAY_MS,
  dayOf,
  daysBetween,
  fromLocalTime,
  HOUR_MS,
  MINUTE_MS,
  shiftDay,
  toLocalTime,
} from '@rapport/shared/dates';

export interface Busy {
  starts_at: string;
  ends_at: string;
}

export interface Rules {
  timezone: string;
  hours: BookingHours[];
  buffer_minutes: number;
  notice_hours: number;
  days_ahead: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_day, nth) => shiftDay(first, nth));

/** The times on a day when a meeting of `minutes` can begin, in the owner's time zone, even on a day when clocks change. */
const startsOn = (day: string, { timezone, hours }: Rules, minutes: number): number[] => {
  const ranges = hours.filter((each) => each.day === weekdayOf(day));
  if (ranges.length === 0) return [];
  const instantOf = (local: string) => Date.parse(fromLocalTime(local, timezone));
  const midnight = instantOf(`${day}T00:00`);
  const isWhole = instantOf(`${shiftDay(day, 1)}T00:00`) - midnight === DAY_MS;
  /** `null` for a time that the clock skips that night. */
  const startAt = (at: number): number | null => {
    if (isWhole) return midnight + at * MINUTE_MS;
    const local = `${day}T${timeOf(at)}`;
    const start = fromLocalTime(local, timezone);
    return toLocalTime(start, timezone) === local ? Date.parse(start) : null;
  };
  const step = minutes < 30 ? 15 : 30;
  return ranges.flatMap(({ from, to }) => {
    const closes = instantOf(`${day}T${to}`);
    const starts: number[] = [];
    for (let at = minutesOf(from); at + minutes <= minutesOf(to); at += step) {
      const start = startAt(at);
      if (start !== null && start + minutes * MINUTE_MS <= closes) starts.push(start);
    }
    return starts;
  });
};

/** The times on these days when a meeting of this length can begin: outside busy times with the buffer on both sides, and after the notice. */
const freeOn = (days: string[], rules: Rules, minutes: number, busy: Busy[], now: Date): string[] => {
  const buffer = rules.buffer_minutes * MINUTE_MS;
  const taken = busy.map(({ starts_at, ends_at }) => [Date.parse(starts_at) - buffer, Date.parse(ends_at) + buffer]);
  const { earliest, latest } = boundsOf(rules, now);
  const isFree = (start: number) =>
    start >= earliest &&
    start <= latest &&
    taken.every(([from = 0, to = 0]) => start + minutes * MINUTE_MS <= from || start >= to);
  const starts = new Set(days.flatMap((day) => startsOn(day, rules, minutes)));
  return [...starts]
    .filter(isFree)
    .sort((one, other) => one - other)
    .map((start) => new Date(start).toISOString());
};

const boundsOf = ({ notice_hours, days_ahead }: Rules, now: Date) => ({
  earliest: now.getTime() + notice_hours * HOUR_MS,
  latest: now.getTime() + days_ahead * DAY_MS,
});

/**
 * The times when a meeting of `minutes` can begin (ISO 8601), in order: within the weekly hours in the owner's time
 * zone, and with the buffer before and after busy times.
 */
export const freeTimes = (rules: Rules, minutes: number, busy: Busy[], now: Date): string[] => {
  const { earliest, latest } = boundsOf(rules, now);
  const dayAt = (time: number) => dayOf(new Date(time).toISOString(), rules.timezone);
  return freeOn(daysFrom(dayAt(earliest), dayAt(latest)), rules, minutes, busy, now);
};

/** Whether `start` is one of the `freeTimes`. It is empty if no time was chosen. */
export const isFreeTime = (start: string, rules: Rules, minutes: number, busy: Busy[], now: Date): boolean =>
  start !== '' && freeOn([dayOf(start, rules.timezone)], rules, minutes, busy, now).includes(start);
