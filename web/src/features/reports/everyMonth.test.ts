import { expect, test } from 'vitest';
import { everyMonth } from './everyMonth';

const months = (...names: string[]) => names.map((month) => ({ month, contacts: 1 }));
const shown = (...names: string[]) =>
  everyMonth(months(...names), { contacts: 0 }).map(({ month, contacts }) => `${month}: ${contacts}`);

test('a month in which nothing was stands between the others', () => {
  expect(shown()).toEqual([]);
  expect(shown('2026-02')).toEqual(['2026-02: 1']);
  expect(shown('2025-11', '2026-02')).toEqual(['2025-11: 1', '2025-12: 0', '2026-01: 0', '2026-02: 1']);
});

test('of many months the latest two years are shown', () => {
  const two = shown('0001-01', '2026-02');
  expect([two.length, two.at(0), two.at(-1)]).toEqual([24, '2024-03: 0', '2026-02: 1']);
});
