import { DAY_MS, type DatePreferences, formatDate } from './dates';
import { remember } from './remember';

const weekdayFormat = remember(
  (language: string) => new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }),
);
const relativeFormat = remember(
  (language: string, numeric: 'always' | 'auto') => new Intl.RelativeTimeFormat(language, { numeric }),
);

/**
 * A day on which something is due, as people say it: '3 days late', 'Today', 'Tomorrow', 'Fri' and, from a week ahead, the
 * date. Both days as `2026-11-20`. Not in `dates.ts`, which the front page loads too.
 */
export const formatDue = (day: string, today: string, preferences: DatePreferences): string => {
  const { language } = preferences;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days >= 7) return formatDate(day, preferences);
  if (days > 1) return weekdayFormat(language).format(new Date(day));
  if (days >= 0) {
    const words = relativeFormat(language, 'auto').format(days, 'day');
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  }
  // `Intl` has no word for 'late'.
  if (!language.startsWith('en')) return relativeFormat(language, 'always').format(days, 'day');
  return days === -1 ? '1 day late' : `${-days} days late`;
};
