import { expect, test } from 'vitest';
import { comparedPeriods } from './comparison';

const days = (from: string, to: string) => ({ from, to });

test.each([
  ['no period', {}, '2026-11-22', days('2026-11-01', '2026-11-22'), days('2026-10-01', '2026-10-22')],
  [
    'this month',
    days('2026-11-01', '2026-11-30'),
    '2026-11-22',
    days('2026-11-01', '2026-11-22'),
    days('2026-10-01', '2026-10-22'),
  ],
  [
    'this month on its first day',
    days('2026-11-01', '2026-11-30'),
    '2026-11-01',
    days('2026-11-01', '2026-11-01'),
    days('2026-10-01', '2026-10-01'),
  ],
  [
    'a month that is over today',
    days('2026-11-01', '2026-11-30'),
    '2026-11-30',
    days('2026-11-01', '2026-11-30'),
    days('2026-10-01', '2026-10-31'),
  ],
  [
    'a day that the month before lacks',
    {},
    '2026-03-30',
    days('2026-03-01', '2026-03-30'),
    days('2026-02-01', '2026-02-28'),
  ],
  ['a January', {}, '2027-01-15', days('2027-01-01', '2027-01-15'), days('2026-12-01', '2026-12-15')],
  [
    'last month',
    days('2026-10-01', '2026-10-31'),
    '2026-11-22',
    days('2026-10-01', '2026-10-31'),
    days('2026-09-01', '2026-09-30'),
  ],
  [
    'this quarter',
    days('2026-10-01', '2026-12-31'),
    '2026-11-22',
    days('2026-10-01', '2026-11-22'),
    days('2026-07-01', '2026-08-22'),
  ],
  [
    'this year',
    days('2026-01-01', '2026-12-31'),
    '2026-11-22',
    days('2026-01-01', '2026-11-22'),
    days('2025-01-01', '2025-11-22'),
  ],
  [
    'last year',
    days('2025-01-01', '2025-12-31'),
    '2026-11-22',
    days('2025-01-01', '2025-12-31'),
    days('2024-01-01', '2024-12-31'),
  ],
  [
    'this week',
    days('2026-11-16', '2026-11-22'),
    '2026-11-18',
    days('2026-11-16', '2026-11-18'),
    days('2026-11-09', '2026-11-11'),
  ],
  [
    'this week on its Monday',
    days('2026-11-16', '2026-11-22'),
    '2026-11-16',
    days('2026-11-16', '2026-11-16'),
    days('2026-11-09', '2026-11-09'),
  ],
  [
    'last week',
    days('2026-11-09', '2026-11-15'),
    '2026-11-18',
    days('2026-11-09', '2026-11-15'),
    days('2026-11-02', '2026-11-08'),
  ],
  [
    'ten days',
    days('2026-10-11', '2026-10-20'),
    '2026-11-22',
    days('2026-10-11', '2026-10-20'),
    days('2026-10-01', '2026-10-10'),
  ],
  [
    'days that are not over',
    days('2026-11-21', '2026-11-30'),
    '2026-11-22',
    days('2026-11-21', '2026-11-22'),
    days('2026-11-19', '2026-11-20'),
  ],
  [
    'a first day alone',
    { from: '2026-11-21' },
    '2026-11-22',
    days('2026-11-21', '2026-11-22'),
    days('2026-11-19', '2026-11-20'),
  ],
  [
    'a month to come',
    days('2027-01-01', '2027-01-31'),
    '2026-11-22',
    days('2027-01-01', '2027-01-31'),
    days('2026-12-01', '2026-12-31'),
  ],
])('%s is compared with the preceding period up to the same day', (_what, period, today, now, before) => {
  expect(comparedPeriods(period, today)).toEqual({ now, before });
});

test.each([
  ['without a first day', { to: '2026-11-22' }],
  ['from the first of all days', { from: '0001-01-01' }],
  ['from long ago, as while a year is typed', { from: '0202-11-01' }],
  ['of whole months before all months', days('0001-01-01', '0001-01-31')],
])('a period %s is not compared', (_what, period) => {
  expect(comparedPeriods(period, '2026-11-22')).toBeNull();
});
