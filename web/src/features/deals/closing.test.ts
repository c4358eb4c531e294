import { shiftDay } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { closingFilter, closingRule } from './closing';

test.each([
  ['late', '2026-03-01', { state: 'open', expected_to: '2026-02-28' }],
  ['week', '2026-12-28', { expected_from: '2026-12-28', expected_to: '2027-01-04' }],
  ['month', '2028-02-29', { expected_from: '2028-02-01', expected_to: '2028-02-29' }],
  ['next-month', '2026-12-31', { expected_from: '2027-01-01', expected_to: '2027-01-31' }],
  ['none', '2026-12-31', { is_close_date_missing: 'true' }],
  ['someday', '2026-12-31', {}],
])('deals that close %s, seen on %s', (choice, today, filter) => {
  expect(closingFilter(choice, today)).toEqual(filter);
});

test('a view that is saved with the next 7 days matches the deals that were shown', () => {
  const [rule] = closingRule('week');
  expect(rule).toMatchObject({ op: 'in_next_days' });
  const { expected_from, expected_to } = closingFilter('week', '2026-12-28');
  // Today is the first of the next 7 days.
  expect([expected_from, expected_to]).toEqual(['2026-12-28', shiftDay('2026-12-28', Number(rule?.value))]);
});
