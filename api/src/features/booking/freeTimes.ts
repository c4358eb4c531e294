import type { BookingHours } from '@rapport/shared/booking';
import { DAY_MS, dayOf, fromLocalTime, toLocalTime } from '@rapport/shared/dates';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

/** Every day from that of one instant to that of another. */
const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += DAY_MS)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
};

/**
 * When a meeting of so many minutes may begin (ISO 8601), in order: within the weekly hours by the owner's clock, whatever it
 * was changed to that day, and with the buffer on both sides of what is busy.
 */
export const freeTimes = (rules: Rules, minutes: number, busy: Busy[], now: Date): string[] => {
  const { timezone, hours, buffer_minutes, notice_hours, days_ahead } = rules;
  const earliest = now.getTime() + notice_hours * HOUR_MS;
  const latest = now.getTime() + days_ahead * DAY_MS;
  const step = minutes < 30 ? 15 : 30;
  const buffer = buffer_minutes * MINUTE_MS;
  const taken = busy.map(({ starts_at, ends_at }) => [Date.parse(starts_at) - buffer, Date.parse(ends_at) + buffer]);
  const isFree = (start: number, end: number) =>
    start >= earliest && start <= latest && taken.every(([from = 0, to = 0]) => end <= from || start >= to);
  const free = new Set<string>();
  const days = daysBetween(
    dayOf(new Date(earliest).toISOString(), timezone),
    dayOf(new Date(latest).toISOString(), timezone),
  );
  for (const day of days) {
    for (const { from, to } of hours.filter((each) => each.day === weekdayOf(day))) {
      const closes = Date.parse(fromLocalTime(`${day}T${to}`, timezone));
      for (let at = minutesOf(from); at + minutes <= minutesOf(to); at += step) {
        const local = `${day}T${timeOf(at)}`;
        const start = fromLocalTime(local, timezone);
        const end = Date.parse(start) + minutes * MINUTE_MS;
        // The clock may skip it that night.
        if (toLocalTime(start, timezone) !== local || end > closes) continue;
        if (isFree(Date.parse(start), end)) free.add(start);
      }
    }
  }
  return [...free].sort();
};
