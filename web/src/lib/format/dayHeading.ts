import { type DatePreferences, daysBetween } from '@rapport/shared/dates';
import { capitalized } from './capitalized';

/** For users who write days before months, the variant of English that does so. */
const localeOf = ({ language, date_format }: DatePreferences): string =>
  language === 'en' && date_format.startsWith('DD') ? 'en-GB' : language;

/** A day (`2026-11-20`) as a heading: 'Today', 'Yesterday', 'Friday, November 20', with the year unless it is the current one. */
export const dayHeading = (day: string, today: string, preferences: DatePreferences): string => {
  const days = daysBetween(today, day);
  const locale = localeOf(preferences);
  if (Math.abs(days) <= 1) {
    return capitalized(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'));
  }
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));
};
