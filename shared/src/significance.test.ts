import { expect, test } from 'vitest';
import { countsDiffer, sharesDiffer } from './significance';

const share = (count: number, of: number) => ({ count, of });

test.each([
  ['36% against 32% of a hundred each', share(36, 100), share(32, 100), 1, false],
  ['5 of 10 against 9 of 30', share(5, 10), share(9, 30), 1, false],
  // Fisher's lady tasting tea: one-sided p is 0.014, so 0.029 two-sided.
  ['4 of 4 against 0 of 4', share(4, 4), share(0, 4), 1, true],
  ['3 of 4 against 1 of 4', share(3, 4), share(1, 4), 1, false],
  ['36% against 32% of ten thousand each', share(3_600, 10_000), share(3_200, 10_000), 1, true],
  ['the best of 20 pairs, at 4 of 4 against 0 of 4', share(4, 4), share(0, 4), 20, false],
  ['30.0% against 30.5% of half a million each', share(150_000, 500_000), share(152_500, 500_000), 20, true],
  ['30.0% against 30.1% of half a million each', share(150_000, 500_000), share(150_500, 500_000), 20, false],
  ['a group without members', share(0, 0), share(5, 10), 1, false],
  ['two groups that are all the same', share(10, 10), share(30, 30), 1, false],
] as const)('%s', (_what, one, other, comparisons, differ) => {
  expect(sharesDiffer(one, other, comparisons)).toBe(differ);
  expect(sharesDiffer(other, one, comparisons)).toBe(differ);
});

test.each([
  [0, 0, false],
  [5, 0, false],
  [6, 0, true],
  [7, 5, false],
  [20, 7, true],
  [1_000, 1_050, false],
  [1_000, 1_200, true],
])('%i in one week and %i in another: a difference is %s', (one, other, differ) => {
  expect(countsDiffer(one, other)).toBe(differ);
  expect(countsDiffer(other, one)).toBe(differ);
});
