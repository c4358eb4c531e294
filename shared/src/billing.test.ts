import { expect, test } from 'vitest';
import { usageOf, usageTone } from './billing';

test.each([
  [0, 100, 0, false, 'ok'],
  [69, 100, 69, false, 'ok'],
  [70, 100, 70, false, 'warning'],
  [79, 100, 79, false, 'warning'],
  [80, 100, 80, true, 'warning'],
  [90, 100, 90, true, 'danger'],
  [150, 100, 150, true, 'danger'],
  [1, 3, 33.3, false, 'ok'],
  [1_000_000, -1, 0, false, 'ok'],
] as const)('%i of %i is %f percent', (current, limit, percentage, near_limit, tone) => {
  expect(usageOf(current, limit)).toEqual({ current, limit, percentage, near_limit });
  expect(usageTone({ percentage })).toBe(tone);
});
