import { expect, test } from 'vitest';
import { niceTicks } from './niceTicks';

test.each([
  [0, [0]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [9, [0, 2.5, 5, 7.5, 10]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
  [41_000, [0, 20_000, 40_000, 60_000]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])('the axis up to %d has the ticks %j', (most, ticks) => {
  expect(niceTicks(most)).toEqual(ticks);
});
