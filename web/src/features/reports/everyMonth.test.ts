import { expect, test } from 'vitest';
import { everyMonth, monthsBefore } from './everyMonth';

test('a month without data is included between the others', () => {
  expect(everyMonth('2026-02', '2026-02', 12)).toEqual(['2026-02']);
  expect(everyMonth('2025-11', '2026-02', 12)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('if there are too many months, the latest are shown', () => {
  const year = everyMonth('0001-01', '2026-02', 12);
  expect([year.length, year.at(0), year.at(-1)]).toEqual([12, '2025-03', '2026-02']);
  expect(monthsBefore('2026-02', 12)).toBe('2025-02');
});
