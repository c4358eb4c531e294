import { i18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import {
  type DatePreferences,
  dateFormatIn,
  dayOf,
  formatDate,
  formatDateTime,
  formatMonth,
  fromLocalTime,
  relativeTime,
  toLocalTime,
} from './dates';
import { type Said, wordedIn } from './words';

i18n.activate('en');
const preferences: DatePreferences = { date_format: 'MM/DD/YYYY', timezone: 'UTC', language: 'en' };
const worded = (said: Said) => wordedIn((sentence) => i18n._(sentence), said);
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

describe('relative time', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');

  test.each([
    ['2026-11-20T12:00:00.000Z', 'Just now'],
    ['2026-11-20T11:59:00.001Z', 'Just now'],
    ['2026-11-20T12:00:59.999Z', 'Just now'],
    ['2026-11-20T11:59:00.000Z', '1 minute ago'],
    ['2026-11-20T11:00:00.001Z', '59 minutes ago'],
    ['2026-11-20T11:00:00.000Z', '1 hour ago'],
    ['2026-11-19T12:00:00.001Z', '23 hours ago'],
    ['2026-11-19T12:00:00.000Z', '1 day ago'],
    ['2026-11-13T12:00:00.001Z', '6 days ago'],
    ['2026-11-13T12:00:00.000Z', '11/13/2026'],
    ['1999-01-02T00:00:00.000Z', '01/02/1999'],
    ['2026-11-20T12:05:00.000Z', 'in 5 minutes'],
    ['2026-11-22T13:00:00.000Z', 'in 2 days'],
    ['2027-01-01T00:00:00.000Z', '01/01/2027'],
  ])('%s reads %s', (instant, words) => {
    expect(worded(relativeTime(instant, now, preferences))).toBe(words);
  });

  test.each([
    ['en', '3 hours ago', '3 hr. ago'],
    ['de', 'vor 3 Stunden', 'vor 3 Std.'],
    ['fr', 'il y a 3 heures', 'il y a 3 h'],
    ['es', 'hace 3 horas', 'hace 3 h'],
  ])('it speaks %s, also briefly', (language, long, short) => {
    const theirs = { ...preferences, language };
    expect(plain(worded(relativeTime('2026-11-20T09:00:00Z', now, theirs)))).toBe(long);
    expect(plain(worded(relativeTime('2026-11-20T09:00:00Z', now, theirs, 'short')))).toBe(short);
  });
});

describe('dates', () => {
  test.each([
    ['MM/DD/YYYY', '03/09/2026'],
    ['DD/MM/YYYY', '09/03/2026'],
    ['YYYY-MM-DD', '2026-03-09'],
  ] as const)('in the format %s', (date_format, words) => {
    expect(formatDate('2026-03-09', { ...preferences, date_format })).toBe(words);
  });

  test('each language has a default format', () => {
    expect(['en', 'de', 'es', 'fr'].map(dateFormatIn)).toEqual([
      'MM/DD/YYYY',
      'DD.MM.YYYY',
      'DD/MM/YYYY',
      'DD/MM/YYYY',
    ]);
    expect(formatDate('2026-03-09', { ...preferences, date_format: 'DD.MM.YYYY' })).toBe('09.03.2026');
  });

  test('a date is the same day in every time zone, an instant is not', () => {
    const honolulu = { ...preferences, timezone: 'Pacific/Honolulu' };
    expect(formatDate('2026-03-09', honolulu)).toBe('03/09/2026');
    expect(formatDate('2026-03-09T05:00:00Z', honolulu)).toBe('03/08/2026');
    expect(dayOf('2026-03-09T05:00:00Z', 'Pacific/Honolulu')).toBe('2026-03-08');
    expect(dayOf('2026-03-09T05:00:00Z', 'Asia/Tokyo')).toBe('2026-03-09');
  });

  test('date and time follow the language and the time zone', () => {
    const at = '2026-11-20T15:05:00Z';
    expect(plain(formatDateTime(at, { ...preferences, timezone: 'America/New_York' }))).toBe('11/20/2026, 10:05 AM');
    expect(formatDateTime(at, { date_format: 'DD/MM/YYYY', timezone: 'Europe/Berlin', language: 'de' })).toBe(
      '20/11/2026, 16:05',
    );
  });

  test('months', () => {
    expect(formatMonth('2026-01', preferences)).toBe('Jan 2026');
    expect(formatMonth('2026-12', { language: 'fr' })).toBe('déc. 2026');
  });
});

describe('wall clock', () => {
  test.each([
    ['2026-11-20T09:30', 'UTC', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T00:00', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
    ['2026-07-01T00:00', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
    ['2026-01-01T05:45', 'Asia/Kathmandu', '2026-01-01T00:00:00.000Z'],
    // Clocks go forward at 2:00 on 8 March 2026 and back at 2:00 on 1 November 2026.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  ])('%s in %s is %s, and back', (local, timezone, instant) => {
    expect(fromLocalTime(local, timezone)).toBe(instant);
    expect(toLocalTime(instant, timezone)).toBe(local);
  });

  test('a time that a clock change skips becomes one hour later', () => {
    expect(toLocalTime(fromLocalTime('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe(
      '2026-03-08T03:30',
    );
  });
});
