import { expect, test } from 'vitest';
import { dayIn, daysOfMonth, daysOfWeek, monthAfter, monthIn } from './calendarDays';

test.each([
  ['2026-11', 'en-US', '2026-11-01', '2026-12-05', 35],
  ['2026-11', 'de', '2026-10-26', '2026-12-06', 42],
  ['2026-02', 'en-US', '2026-02-01', '2026-02-28', 28],
  ['2028-02', 'de', '2028-01-31', '2028-03-05', 35],
])('%s in %s has whole weeks', (month, language, first, last, count) => {
  const days = daysOfMonth(month, language);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

test('months go on over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 14)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-07',
  ]);
});

test('an address without a month shows the current one', () => {
  expect([monthIn('2026-13', '2026-11-20'), monthIn('', '2026-11-20'), monthIn('2027-01', '2026-11-20')]).toEqual([
    '2026-11',
    '2026-11',
    '2027-01',
  ]);
});

test.each([
  ['2026-11-24', 'en-US', '2026-11-22', '2026-11-28'],
  ['2026-11-24', 'de', '2026-11-23', '2026-11-29'],
  ['2026-11-22', 'de', '2026-11-16', '2026-11-22'],
  ['2027-01-01', 'en', '2026-12-27', '2027-01-02'],
])('the week of %s in %s', (day, language, first, last) => {
  const days = daysOfWeek(day, language);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, 7]);
});

test('an address with a day that there is none of has no week', () => {
  expect([dayIn('2026-11-24'), dayIn('2026-13-01'), dayIn('0000-01-01'), dayIn('now'), dayIn('')]).toEqual([
    '2026-11-24',
    '',
    '',
    '',
    '',
  ]);
});
