import { expect, test } from 'vitest';
import { namedPeriods } from './periods';

test.each([
  ['2026-01-31', 'month', '2026-01-01', '2026-01-31'],
  ['2026-01-31', 'last-month', '2025-12-01', '2025-12-31'],
  ['2026-12-01', 'month', '2026-12-01', '2026-12-31'],
  ['2026-11-20', 'quarter', '2026-10-01', '2026-12-31'],
  ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
  ['2026-11-20', 'year', '2026-01-01', '2026-12-31'],
  ['2026-11-20', 'last-year', '2025-01-01', '2025-12-31'],
])('seen from %s, %s goes from %s to %s', (today, name, from, to) => {
  expect(namedPeriods(today).find(({ value }) => value === name)?.period).toEqual({ from, to });
});
