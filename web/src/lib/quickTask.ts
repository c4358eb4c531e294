import { dayOf, fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import { Day } from '@rapport/shared/text';

export interface QuickTask {
  title: string;
  /** When it is due (ISO 8601 in UTC), as far as the text says; a day without a time is due at its end. */
  due_date: string | null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY_MS = 86_400_000;
const END_OF_DAY = '17:00';

/** `fri`, `tues`, `wednesday`: at least three letters of a day. */
const weekdayOf = (word: string): number =>
  word.length < 3 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(word) || (word === 'tues' && day === 'tuesday'));

const shift = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const TIME = /^(?:at\s+)?(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/;

/** `10`, `9:30`, `3pm`, `noon` as `10:00`, or nothing. */
const timeIn = (words: string): string | null => {
  if (words === 'noon') return '12:00';
  const [, hours = '', minutes = '00', half] = TIME.exec(words) ?? [];
  if (hours === '') return null;
  let hour = Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && (hour < 1 || hour > 12))) return null;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  // An hour alone is one of the working day: a call at 3 is in the afternoon.
  if (!half && minutes === '00' && !/[:.]/.test(words) && hour >= 1 && hour <= 7) hour += 12;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

/** The day that words mean, seen from today (`2026-11-20`), or nothing. */
const dayIn = (words: string, today: string): string | null => {
  if (words === 'today' || words === 'tonight') return today;
  if (words === 'tomorrow' || words === 'tmrw') return shift(today, 1);
  if (words === 'next week') return shift(today, 7);
  const [, count, unit] = /^in (\d{1,3}) (day|week)s?$/.exec(words) ?? [];
  if (count) return shift(today, Number(count) * (unit === 'week' ? 7 : 1));
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return Day.safeParse(words).success ? words : null;
  const weekday = weekdayOf(words.replace(/^(on|next) /, ''));
  if (weekday === -1) return null;
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7;
  return shift(today, ahead);
};

/**
 * Reads a task as people jot it down: `call Ann fri 10`, `send the offer tomorrow 3pm`, `renew in 2 weeks`. The end says
 * when, seen from `now` in the person's time zone; a time that has passed today is tomorrow's. What says nothing is title.
 */
export const quickTask = (text: string, now: Date, timezone: string): QuickTask => {
  const words = text.trim().split(/\s+/);
  const today = dayOf(now.toISOString(), timezone);
  const ends = (count: number) => words.slice(-count).join(' ').toLowerCase();
  const begins = (count: number) => words.slice(0, words.length - count).join(' ');

  for (const timeWords of [2, 1, 0]) {
    const time = timeWords === 0 ? null : timeIn(ends(timeWords));
    if (timeWords > 0 && !time) continue;
    const rest = words.slice(0, words.length - timeWords);
    for (const dayWords of [3, 2, 1]) {
      const day = rest.length > dayWords && dayIn(rest.slice(-dayWords).join(' ').toLowerCase(), today);
      if (day)
        return {
          title: begins(timeWords + dayWords),
          due_date: fromLocalTime(`${day}T${time ?? END_OF_DAY}`, timezone),
        };
    }
    // A number alone at the end belongs to the title, unless it says plainly that it is a time.
    if (time && rest.length > 0 && /[:.]|am|pm|noon|^at /.test(ends(timeWords))) {
      const isPast = `${today}T${time}` <= toLocalTime(now.toISOString(), timezone);
      return {
        title: begins(timeWords),
        due_date: fromLocalTime(`${isPast ? shift(today, 1) : today}T${time}`, timezone),
      };
    }
  }
  return { title: text.trim(), due_date: null };
};
