import { expect, test } from 'vitest';
import { type PeriodLength, paceOf, periodBounds } from './pace';

test.each<[PeriodLength, string, number, string, string]>([
  ['month', '2026-11-20', 0, '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', 0, '2028-02-01', '2028-02-29'],
  ['month', '2026-01-31', -1, '2025-12-01', '2025-12-31'],
  ['quarter', '2026-12-31', 0, '2026-10-01', '2026-12-31'],
  ['quarter', '2026-01-01', -1, '2025-10-01', '2025-12-31'],
  ['quarter', '2026-11-20', 1, '2027-01-01', '2027-03-31'],
])('the %s of %s, plus %i, is from %s to %s', (length, day, later, from, to) => {
  expect(periodBounds(length, day, later)).toEqual({ from, to });
});

const november = { from: '2026-11-01', to: '2026-11-30' };

test.each([
  [
    'nothing yet on the first day is not behind',
    10,
    0,
    '2026-11-01',
    { left: 10, days: 30, every: 3, daily: 1, isBehind: false },
  ],
  ['nothing yet on the second day is', 10, 0, '2026-11-02', { left: 10, days: 29, every: 2, daily: 1, isBehind: true }],
  ['one every two days arrives in time', 3, 0, '2026-11-24', { left: 3, days: 7, every: 2, daily: 1, isBehind: true }],
  ['more than one a day', 20, 5, '2026-11-24', { left: 15, days: 7, every: null, daily: 3, isBehind: true }],
  ['the last day counts', 3, 2, '2026-11-30', { left: 1, days: 1, every: 1, daily: 1, isBehind: true }],
  ['ahead of the days', 10, 9, '2026-11-15', { left: 1, days: 16, every: 16, daily: 1, isBehind: false }],
  ['cents', 0.3, 0.1, '2026-11-30', { left: 0.2, days: 1, every: 5, daily: 1, isBehind: true }],
  [
    'a period to come has all its days',
    30,
    0,
    '2026-10-20',
    { left: 30, days: 30, every: 1, daily: 1, isBehind: false },
  ],
])('%s', (_name, goal, reached, today, expected) => {
  expect(paceOf({ ...november, goal, reached, today })).toMatchObject({ state: 'running', ...expected });
});

test.each([
  ['2026-10-20', 0],
  ['2026-11-01', 0],
  ['2026-11-16', 0.5],
  ['2026-11-30', 29 / 30],
])('on %s an even pace would have reached %d of the goal', (today, even) => {
  expect(paceOf({ ...november, goal: 30, reached: 1, today })).toMatchObject({ even });
});

test('a goal can be reached exactly, and is missed when its period is over', () => {
  expect(paceOf({ ...november, goal: 0.3, reached: 0.1 + 0.2, today: '2026-11-02' })).toEqual({ state: 'reached' });
  expect(paceOf({ ...november, goal: 5, reached: 7, today: '2026-12-01' })).toEqual({ state: 'reached' });
  expect(paceOf({ ...november, goal: 5, reached: 3, today: '2026-12-01' })).toEqual({ state: 'missed', left: 2 });
});
