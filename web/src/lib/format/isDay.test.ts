import { expect, test } from 'vitest';
import { isDay } from './isDay';

test.each(['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '',
  '2026-13-45',
  '2026-02-30',
  '2026-02-29',
  '0000-01-01',
  '2026-11',
  '20',
  '11/20/2026',
  '2026-11-20T09:00Z',
])('“%s” is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});
