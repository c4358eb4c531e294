import { calendarDay, dayOf, daysBetween, fromLocalTime, shiftDay } from '@rapport/shared/dates';
import type { Operator } from '@rapport/shared/filterOperators';
import type { FilterRule } from '@rapport/shared/filters';

/** A range from a first day or instant, which is included, to a last one, which is not. */
interface Range {
  from: string;
  before: string;
}

const FIRST_DAY = '0001-01-02';
const LAST_DAY = '9999-12-31';
const NEVER = '-infinity';
const FOREVER = 'infinity';

const daysAfter = (day: string, days: number): string =>
  daysBetween(day, LAST_DAY) < days ? FOREVER : shiftDay(day, days);

const monthsAfter = (day: string, months: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return calendarDay(year, month - 1 + months, 1);
};

/** The Monday of the day's week. */
const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

const RANGES: Partial<Record<Operator, (today: string) => Range>> = {
  today: (today) => ({ from: today, before: daysAfter(today, 1) }),
  this_week: (today) => ({ from: mondayOf(today), before: daysAfter(mondayOf(today), 7) }),
  next_week: (today) => ({ from: daysAfter(mondayOf(today), 7), before: daysAfter(mondayOf(today), 14) }),
  last_week: (today) => ({ from: daysAfter(mondayOf(today), -7), before: mondayOf(today) }),
  this_month: (today) => ({ from: monthsAfter(today, 0), before: monthsAfter(today, 1) }),
  next_month: (today) => ({ from: monthsAfter(today, 1), before: monthsAfter(today, 2) }),
  last_month: (today) => ({ from: monthsAfter(today, -1), before: monthsAfter(today, 0) }),
};

/**
 * The days that a rule means, relative to today. The last and the next days include today: the last 1 day is yesterday
 * and today.
 */
const daysOf = ({ op, value }: FilterRule, today: string): Range => {
  const [first, last] = (Array.isArray(value) ? value : [value, value]) as [string, string];
  switch (op) {
    case 'before':
      return { from: NEVER, before: first };
    case 'after':
      return { from: daysAfter(first, 1), before: FOREVER };
    case 'in_next_days':
      return { from: today, before: daysAfter(today, Number(value) + 1) };
    case 'in_last_days':
      return { from: daysAfter(today, -Number(value)), before: daysAfter(today, 1) };
    default:
      return RANGES[op]?.(today) ?? { from: first, before: daysAfter(last, 1) };
  }
};

/** The days of a rule about a calendar day, relative to today in a time zone. */
export const dayRange = (rule: FilterRule, zone: string): Range => daysOf(rule, dayOf(new Date().toISOString(), zone));

/** The instants of a rule about a time: when its days start and end in a time zone. */
export const instantRange = (rule: FilterRule, zone: string): Range => {
  const { from, before } = dayRange(rule, zone);
  // The first possible day started before the earliest year that can be written.
  const startOf = (day: string) => {
    if (day.endsWith(FOREVER)) return day;
    return day < FIRST_DAY ? NEVER : fromLocalTime(`${day}T00:00`, zone);
  };
  return { from: startOf(from), before: startOf(before) };
};
