import { msg, plural } from '@lingui/core/macro';
import { type DatePreferences, dayOf, daysBetween, formatDate, formatTime, hasTime } from './dates';
import { memoize } from './memoize';
import type { Said } from './words';

const weekdayFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
);
const relativeFormat = memoize(
  (language: string, numeric: 'always' | 'auto') => new Intl.RelativeTimeFormat(language, { numeric }),
);

/**
 * When something is due, in everyday words: '3 days late', 'Today', 'Tomorrow', 'Fri' and, from a week ahead, the date.
 * Both days are like `2026-11-20`. Not in `dates.ts`, which the front page also loads.
 */
export const formatDue = (day: string, today: string, preferences: DatePreferences): Said => {
  const { language } = preferences;
  const days = daysBetween(today, day);
  if (days >= 7) return formatDate(day, preferences);
  if (days > 1) return weekdayFormat(language).format(new Date(day));
  if (days >= 0) {
    const words = relativeFormat(language, 'auto').format(days, 'day');
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  }
  const late = -days;
  return msg`${plural(late, { one: '# day late', other: '# days late' })}`;
};

export interface DueWords {
  words: Said;
  /** The time since when something due today is late: 'Late since 9:00 AM' says more than 'Today'. */
  lateSince?: string;
  state: 'late' | 'today' | 'later';
}

/**
 * When something is due, in the words of every screen and email: '3 days late', 'Today 3:00 PM', 'Fri'. `at` is a day,
 * or an instant if the time matters.
 */
export const describeDue = (at: string, now: Date, preferences: DatePreferences): DueWords => {
  const isTimed = hasTime(at);
  const today = dayOf(now.toISOString(), preferences.timezone);
  const day = isTimed ? dayOf(at, preferences.timezone) : at;
  const isLate = isTimed ? Date.parse(at) < now.getTime() : day < today;
  const time = isTimed && day === today ? formatTime(at, preferences) : '';
  const due = formatDue(day, today, preferences);
  const words = typeof due === 'string' && time ? `${due} ${time}` : due;
  if (isLate) return { words, lateSince: time || undefined, state: 'late' };
  return { words, state: day === today ? 'today' : 'later' };
};
