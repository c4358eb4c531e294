import { msg } from '@lingui/core/macro';
import { memoize } from '@rapport/shared/memoize';
import { Day, Instant } from '@rapport/shared/text';
import { wrongField } from './fieldWords';
import type { FileReading } from './rowReader';

const pad = (part = '') => part.padStart(2, '0');

const YEAR = String.raw`(\d{4}|\d{2})(?![\d:])`;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})[./-]${YEAR}`);
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/;
const WORD_AFTER_DAY = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/-]*(?:de\s+)?(\p{L}{3,})\.?,?[\s/-]*(?:de\s+)?${YEAR}`,
  'u',
);
const WORD_FIRST = /^(?:\p{L}+\.?,?\s+)?(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u;
/** Days since 30 December 1899, as spreadsheets count them, from 1954 to 2119. */
const SERIAL = /^([2-7]\d{4})(\.\d+)?$/;

/** Whether a numeric date shows that the day or the month comes first; `either` when both are possible. */
export const dayOrder = (cell: string): 'day' | 'month' | 'either' | null => {
  const [, one, sign, other] = NUMBERS.exec(cell.trim()) ?? [];
  if (!one || sign === '.' || Number(one) === Number(other)) return null;
  const [isOneDay, isOtherDay] = [Number(one) > 12, Number(other) > 12];
  if (isOneDay && isOtherDay) return null;
  return isOneDay ? 'day' : isOtherDay ? 'month' : 'either';
};

const MONTH_LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'cs'];

const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** The numbers of months by name: long and short, on their own and together with a day. Computed when a file first needs them. */
const monthNumbers = memoize(() => {
  // The abbreviation of March in German spreadsheets.
  const months = new Map([['mrz', 3]]);
  for (const language of MONTH_LANGUAGES) {
    for (const style of ['long', 'short'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month: style, day, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
          const word = plainWord(parts.find(({ type }) => type === 'month')?.value ?? '');
          if (word && !months.has(word)) months.set(word, month);
        }
      }
    }
  }
  return months;
});

/** Years with two digits are from 1970 to 2069. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

const dayFromWords = (cell: string): string | null => {
  const [, day = '', word = '', year = ''] = WORD_AFTER_DAY.exec(cell) ?? [];
  const [, otherWord = '', otherDay = '', otherYear = ''] = WORD_FIRST.exec(cell) ?? [];
  const months = monthNumbers();
  for (const written of [
    { word, day, year },
    { word: otherWord, day: otherDay, year: otherYear },
  ]) {
    const month = months.get(plainWord(written.word));
    if (month) return `${fullYear(written.year)}-${pad(String(month))}-${pad(written.day)}`;
  }
  return null;
};

/** Reads the date at the beginning of a cell: numbers in ISO, German, British or American order, or a month by name. Not validated. */
const dayWritten = (cell: string, isDayFirst: boolean): string | null => {
  const [, year, month, day] = YEAR_FIRST.exec(cell) ?? [];
  if (year) return `${year}-${pad(month)}-${pad(day)}`;
  const [, one = '', sign, other = '', lastYear] = NUMBERS.exec(cell) ?? [];
  if (!lastYear) return dayFromWords(cell);
  const order = dayOrder(cell);
  const isDay = sign === '.' || order === 'day' || (order !== 'month' && isDayFirst);
  return `${fullYear(lastYear)}-${pad(isDay ? other : one)}-${pad(isDay ? one : other)}`;
};

/** Converts the serial number of a spreadsheet date into a date and time. Other cells are returned unchanged. */
const serialToDate = (cell: string): string => {
  const [, days] = SERIAL.exec(cell) ?? [];
  if (!days) return cell;
  const [day = '', time = ''] = new Date(Math.round((Number(cell) - 25_569) * 1_440) * 60_000).toISOString().split('T');
  return cell.includes('.') ? `${day} ${time.slice(0, 5)}` : day;
};

/** A longer text is not a date. */
const DATE_MAX = 100;

/** Reads the day at the beginning of a cell; `null` when there is none or it does not exist. */
export const parseDay = (cell: string, isDayFirst: boolean): string | null => {
  if (cell === '' || cell.length > DATE_MAX) return null;
  const day = dayWritten(serialToDate(cell), isDayFirst);
  return day !== null && Day.safeParse(day).success ? day : null;
};

export const wrongDate = (column: string) => wrongField(column, msg`Use a date such as ${{ date: '2026-11-20' }}`);

const instantOf = (cell: string): string | null => {
  const time = Date.parse(cell);
  return Number.isNaN(time) ? null : (Instant.safeParse(new Date(time).toISOString()).data ?? null);
};

const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:([ap])\.?\s?m)?/i;
const ISO = /T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/;
/**
 * An offset may have only hours if it follows seconds, as PostgreSQL writes it. After minutes, `10:30-12` may be a
 * range from half past ten to twelve.
 */
const OFFSET = /:\d{2}\S*\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|(?<=:\d{2}:\d{2}(?:\.\d+)?)[+-]\d{2})$/i;

/** The hour used for past events that have only a day. */
export const NOON = '12';

/**
 * Reads an instant in a form that Postgres understands, in the user's time zone unless the cell has an offset from UTC.
 * @param hour the hour to use when the cell has only a day
 */
export const parseInstant = (written: string, { zone, isDayFirst }: FileReading, hour: string): string | null => {
  const cell = serialToDate(written);
  const day = parseDay(cell, isDayFirst);
  if (!day) return null;
  if (ISO.test(cell)) return instantOf(cell);
  const [, hours = hour, minutes = '00', seconds = '00', half] = TIME.exec(cell) ?? [];
  const hourOfDay = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hourOfDay > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const [, offset = zone] = OFFSET.exec(cell) ?? [];
  const time = [pad(String(hourOfDay)), minutes, ...(seconds === '00' ? [] : [seconds])].join(':');
  return `${day} ${time} ${offset}`;
};

/** Reads the due date of a task. A day without a time is due at 5 p.m. */
export const parseDueDate = (written: string, reading: FileReading): string | null =>
  parseInstant(written, reading, '17');
