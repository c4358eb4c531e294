import { t } from '@lingui/core/macro';
import {
  type DatePreferences,
  dayOf,
  formatDateTime,
  fromLocalTime,
  shiftDay,
  toLocalTime,
} from '@rapport/shared/dates';
import { dayIn, normalizeWord } from '../format/quickDay';

export interface QuickTask {
  title: string;
  /** When it is due (ISO 8601 in UTC), if the text says so; a day without a time is due at the end of work. */
  due_date: string | null;
}

interface When {
  day: string | null;
  time: string | null;
}

const END_OF_WORK = '17:00';
const END_OF_DAY = '23:59';
/** The maximum number of words for the due time: `on the day after tomorrow at 3 pm`. */
const WORDS_MOST = 8;

const TIME = /^(?:(at|um|a|a las) )?(\d{1,2})(?:([:.h])(\d{2})?)?(?: ?(am|pm|uhr|h))?$/;
const NOON = /^(noon|mittags?|midi|mediodia)$/;

/** Reads `10`, `9:30`, `3pm`, `9h30`, `9 Uhr`, `noon` as `10:00` and so on, and whether the text can only be a time. */
const timeIn = (words: string): { time: string; isSure: boolean } | null => {
  if (NOON.test(words)) return { time: '12:00', isSure: true };
  const [, at, hours = '', mark, minutes = '00', half] = TIME.exec(words) ?? [];
  if (hours === '' || (mark && mark !== 'h' && words.endsWith(mark))) return null;
  let hour = Number(hours);
  const isTwelve = half === 'am' || half === 'pm';
  if (hour > 23 || Number(minutes) > 59 || (isTwelve && (hour < 1 || hour > 12))) return null;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  // An hour alone is within working hours: a call at 3 is in the afternoon.
  if (!half && !mark && hour >= 1 && hour <= 7) hour += 12;
  // `12.30` could also be a price.
  const isSure = Boolean(at || half || mark === ':' || mark === 'h');
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, isSure };
};

/** Reads words that all belong to a date: a day, a time, or both in either order. `null` for other words. */
const whenIn = (words: string[], today: string, preferences: DatePreferences): When | null => {
  const said = (from: number, to: number) => words.slice(from, to).join(' ');
  for (let at = words.length - 1; at > 0; at--) {
    const [one, other] = [said(0, at), said(at, words.length)];
    const after = timeIn(normalizeWord(other));
    const dayBefore = after && dayIn(one, today, preferences, true);
    if (dayBefore) return { day: dayBefore, time: after.time };
    const before = timeIn(normalizeWord(one));
    const dayAfter = before?.isSure && dayIn(other, today, preferences, false);
    if (dayAfter) return { day: dayAfter, time: before.time };
  }
  const day = dayIn(said(0, words.length), today, preferences, false);
  if (day) return { day, time: null };
  const only = timeIn(normalizeWord(said(0, words.length)));
  return only?.isSure ? { day: null, time: only.time } : null;
};

/** Words before which `morgen` and `mañana` are the morning. */
const MORNING = /^(guten|la)$/;

/**
 * Reads a task from a short text: `call Ann fri 10`, `send the offer tomorrow 3pm`, `Angebot 30.11.`. The due time is
 * at the end, or at the beginning if it has a day and a time. A time that has passed today means tomorrow. What is not
 * certainly a date stays in the title.
 */
export const quickTask = (text: string, now: Date, preferences: DatePreferences): QuickTask => {
  const words = text.trim().split(/\s+/);
  const { timezone } = preferences;
  const clock = toLocalTime(now.toISOString(), timezone);
  const today = dayOf(now.toISOString(), timezone);

  const due = ({ day, time }: When) => {
    if (day) {
      const end = `${day}T${END_OF_WORK}` > clock ? END_OF_WORK : END_OF_DAY;
      return fromLocalTime(`${day}T${time ?? end}`, timezone);
    }
    const isPast = `${today}T${time}` <= clock;
    return fromLocalTime(`${isPast ? shiftDay(today, 1) : today}T${time}`, timezone);
  };

  for (let count = Math.min(WORDS_MOST, words.length - 1); count > 0; count--) {
    const [before, end] = [words.slice(0, -count), words.slice(-count)];
    const atEnd = MORNING.test(normalizeWord(before.at(-1) ?? '')) ? null : whenIn(end, today, preferences);
    if (atEnd) return { title: before.join(' '), due_date: due(atEnd) };
    const atStart = whenIn(words.slice(0, count), today, preferences);
    if (atStart?.day && atStart.time) return { title: words.slice(count).join(' '), due_date: due(atStart) };
  }
  return { title: text.trim(), due_date: null };
};

/** Describes how a typed task was read, before it is saved. */
export const describeQuickTask = ({ title, due_date }: QuickTask, preferences: DatePreferences): string =>
  due_date ? t`“${title}”, due ${{ when: formatDateTime(due_date, preferences) }}` : t`“${title}”, no due date`;
