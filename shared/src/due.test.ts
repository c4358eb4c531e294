import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import type { DatePreferences } from './dates';
import { formatDue } from './due';
import { type Said, wordedIn } from './words';

const preferences: DatePreferences = { date_format: 'MM/DD/YYYY', timezone: 'UTC', language: 'en' };

i18n.activate('en');
const worded = (said: Said) => wordedIn((sentence) => i18n._(sentence), said);

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-22', 'Sun'],
  ['2026-11-26', 'Thu'],
  // The same weekday could be in this week or the next.
  ['2026-11-27', '11/27/2026'],
  ['2026-11-19', '1 day late'],
  ['2025-11-20', '365 days late'],
])('%s reads %s on a Friday', (day, words) => {
  expect(worded(formatDue(day, '2026-11-20', preferences))).toBe(words);
});

test("it is worded in the reader's language", () => {
  const german = { ...preferences, language: 'de' };
  const said = ['2026-11-20', '2026-11-24'].map((day) => formatDue(day, '2026-11-20', german));
  expect(said).toEqual(['Heute', 'Di']);
});
