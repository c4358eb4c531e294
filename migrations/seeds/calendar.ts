import { DAY_MS } from '@rapport/shared/dates';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * A small generator of numbers from 0 to 1 that gives the same numbers for the same seed (mulberry32, Tommy Ettinger,
 * public domain).
 */
export const seeded = (seed: number) => {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + random() * (to - from);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  /** Picks an item with a probability in proportion to its weight. */
  const weighted = <Item>(items: readonly Item[], weightOf: (item: Item) => number): Item => {
    let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    return items.at(-1) as Item;
  };
  return { random, between, pick, weighted };
};
export type Chance = ReturnType<typeof seeded>;

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** The calendar of the story, which ends at `now`. Work is done on weekdays from 8:30 to 17:30. */
export const calendar = (now: Date, chance: Chance) => {
  const today = startOfDay(now);
  /** Nothing in the story happens later than this. */
  const latest = new Date(Math.max(today.getTime(), now.getTime() - 2 * MINUTE_MS));

  /** A time in the working hours of the given day; for a weekend, of the Friday before; for today, a time that has passed. */
  const workday = (day: Date): Date => {
    const start = startOfDay(day);
    const weekend = (start.getUTCDay() + 1) % 7;
    // 0 is Saturday, 1 is Sunday. Today is kept, even on a weekend.
    const back = weekend < 2 && start < today ? weekend + 1 : 0;
    const at = start.getTime() - back * DAY_MS + chance.between(8.5, 17.5) * HOUR_MS;
    return at <= latest.getTime() ? new Date(at) : duringToday();
  };
  const duringToday = () => {
    const passed = latest.getTime() - today.getTime();
    return new Date(passed <= 0 ? latest : today.getTime() + passed * chance.between(0.5, 0.9));
  };

  return {
    now,
    latest,
    today,
    workday,
    daysAgo: (days: number) => workday(new Date(today.getTime() - days * DAY_MS)),
    /** A time in working hours, some days after another time, never before it and never in the future. */
    after: (at: Date, days: number): Date => {
      const next = workday(new Date(at.getTime() + days * DAY_MS));
      const soonest = at.getTime() + chance.between(20, 90) * MINUTE_MS;
      const spare = Math.max(0, latest.getTime() - at.getTime());
      return new Date(Math.min(Math.max(next.getTime(), soonest), at.getTime() + spare * 0.8));
    },
    /**
     * The date that is the given number of days from today, such as `2026-11-20`. For a future date on a weekend, the
     * Monday after.
     */
    dayFromToday: (days: number): string => {
      const day = new Date(today.getTime() + days * DAY_MS);
      const weekend = (day.getUTCDay() + 1) % 7;
      const shift = days > 0 && weekend < 2 ? 2 - weekend : 0;
      return new Date(day.getTime() + shift * DAY_MS).toISOString().slice(0, 10);
    },
    daysSince: (at: Date) => (now.getTime() - at.getTime()) / DAY_MS,
  };
};
export type Calendar = ReturnType<typeof calendar>;
