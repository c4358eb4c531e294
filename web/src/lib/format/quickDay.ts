import { type DatePreferences, shiftDay } from '@rapport/shared/dates';
import { LANGUAGES } from '@rapport/shared/languages';
import { memoize } from '@rapport/shared/memoize';
import { Day } from '@rapport/shared/text';

/** Lower case without accents, so that `Mañana` and `manana` are one word. */
export const normalizeWord = (words: string) =>
  words.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

const namesOf = memoize((language: string, part: 'weekday' | 'month', width: 'long' | 'short') => {
  const format = new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' });
  // The 4th of January 1970 was a Sunday.
  const dates = part === 'month' ? [...Array(12).keys()].map((month) => Date.UTC(1970, month, 4)) : undefined;
  const days = [...Array(7).keys()].map((day) => Date.UTC(1970, 0, 4 + day));
  return (dates ?? days).map((date) => normalizeWord(format.format(date)).replace('.', ''));
});

const RELATIVE: [words: RegExp, days: number][] = [
  [/^(today|tonight|heute|aujourd'hui|hoy)$/, 0],
  [/^(tomorrow|tmrw|morgen|demain|manana)$/, 1],
  [/^((on )?(the )?day after tomorrow|u(e)?bermorgen|apres[- ]demain|pasado manana)$/, 2],
  [/^(next week|nachste woche|la semaine prochaine|(la )?proxima semana)$/, 7],
];
const DAYS_AHEAD = /^(?:in|dans|en) (\d{1,3}) (?:(days?|tag(?:en)?|jours?|dias?)|weeks?|wochen?|semaines?|semanas?)$/;
const BEFORE = /^(?:(?:on|next|this|am|nachsten|kommenden|diesen|le|el|este|ce|proximo) )*(?:the (?=\d))?/;
const AFTER = / prochaine?$/;

/** A day without a year means the next such day. */
const nextDay = (month: number, date: number, year: string | undefined, today: string): string | null => {
  const inYear = (each: number | string) => {
    const day = `${each}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    return Day.safeParse(day).success ? day : null;
  };
  if (year) return inYear(year.length === 2 ? `20${year}` : year);
  const thisYear = Number(today.slice(0, 4));
  // February 29 may be up to eight years ahead.
  const years = [...Array(9).keys()].map((ahead) => inYear(thisYear + ahead));
  return years.find((day) => day !== null && day >= today) ?? null;
};

/**
 * `30.11.`, `25/12`, `12/25/2026`, `2026-12-25`. With slashes, the order of day and month is that of the user's preferences, unless
 * only the other one is possible.
 */
const numericDay = (words: string, today: string, { date_format, language }: DatePreferences) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return Day.safeParse(words).success ? words : null;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?$/.exec(words);
  if (dotted) return nextDay(Number(dotted[2]), Number(dotted[1]), dotted[3], today);
  const [, one, other, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(words) ?? [];
  // `24/7` means around the clock, not the 24th of July.
  if (!one || !other || words === '24/7') return null;
  const [first, second] = [Number(one), Number(other)];
  const isMonthFirst = date_format === 'MM/DD/YYYY' || (date_format === 'YYYY-MM-DD' && language.startsWith('en'));
  if (first > 12 || (second <= 12 && !isMonthFirst)) return nextDay(second, first, year, today);
  return nextDay(first, second, year, today);
};

/** `25 Dec`, `December 25`, `25. Dezember`, `25 décembre`, `25 de diciembre`. */
const namedDay = (words: string, today: string) => {
  const [, before, named = '', after, year] =
    /^(?:(\d{1,2})(?:\.|st|nd|rd|th|er)? (?:of |de )?)?(\p{L}+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:(?:,| de)? (\d{4}))?$/u.exec(
      words,
    ) ?? [];
  if (!before === !after) return null;
  const month = LANGUAGES.flatMap((language) => [
    namesOf(language, 'month', 'long').indexOf(named),
    namesOf(language, 'month', 'short').indexOf(named),
  ]).find((at) => at !== -1);
  return month === undefined ? null : nextDay(month + 1, Number(before ?? after), year, today);
};

/**
 * The weekday that a word names (Sunday is 0), or -1. English abbreviations (`fri`, `tues`) always count; those of the person's own
 * language only with a dot or before a time (`Mo.`, `Do 10`), because they may be other words.
 */
const weekdayOf = (words: string, { language }: DatePreferences, isBeforeTime: boolean): number => {
  const word = words.replace(BEFORE, '').replace(AFTER, '');
  for (const each of LANGUAGES) {
    const at = namesOf(each, 'weekday', 'long').indexOf(word);
    if (at !== -1) return at;
  }
  const english = namesOf('en', 'weekday', 'long');
  if (word.length >= 3) {
    const at = english.findIndex((day) => day.startsWith(word) || (word === 'tues' && day === 'tuesday'));
    if (at !== -1) return at;
  }
  const isAbbreviated = word.endsWith('.') || isBeforeTime;
  return isAbbreviated ? namesOf(language, 'weekday', 'short').indexOf(word.replace('.', '')) : -1;
};

/**
 * The day that the words mean, relative to `today` (such as `2026-11-20`); `null` unless all words belong to it. Reads the words of
 * all supported languages.
 */
export const dayIn = (
  words: string,
  today: string,
  preferences: DatePreferences,
  isBeforeTime: boolean,
): string | null => {
  const said = normalizeWord(words);
  for (const [meant, days] of RELATIVE) if (meant.test(said)) return shiftDay(today, days);
  const [, count, isDays] = DAYS_AHEAD.exec(said) ?? [];
  if (count) return shiftDay(today, Number(count) * (isDays ? 1 : 7));
  const date = said.replace(BEFORE, '');
  const day = numericDay(date, today, preferences) ?? namedDay(date, today);
  if (day) return day;
  const weekday = weekdayOf(said, preferences, isBeforeTime);
  if (weekday === -1) return null;
  return shiftDay(today, (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7 || 7);
};
