import { expect, test } from 'vitest';
import type { LearnedModel } from './learnedModel';
import { averageScore, scorerByModel } from './score';

const MODEL: LearnedModel = {
  weights: new Map([
    ['source:referral', 1.2],
    ['source:ads', -0.8],
    ['tag:fair', 0.7],
  ]),
  rare: new Map([
    ['source', -0.1],
    ['tag', -0.2],
  ]),
  calibration: { intercept: -1.1, slope: 0.9, below: 1.4 },
  counts: new Map([
    ['source:referral', { won: 7, of: 10 }],
    ['source:ads', { won: 1, of: 20 }],
    ['tag:fair', { won: 5, of: 12 }],
  ]),
  overall: { won: 13, of: 60 },
  open: { won: 10, of: 40 },
  since: null,
  quality: { value: 70, low: 60, high: 80 },
};

const scored = (facts: string[]) =>
  scorerByModel(MODEL)('ann', facts, (fact) => ({ kind: 'tag', values: { typed: fact } }));

test.each([
  [['source:referral', 'tag:fair'], 1.2 + 0.7 - 0.2],
  [['source:ads'], -0.8 - 0.2],
  [['source:never seen'], -0.1 - 0.2],
  [[], -0.2],
])('the points of all facts of %j, and the average, add up to the score', (facts, sum) => {
  const expected = 100 / (1 + Math.exp(1.1 - (sum < 0 ? 1.4 : 0.9) * sum));
  const { exact, score, reasons } = scored(facts);
  expect(exact).toBeCloseTo(expected, 9);
  expect(score).toBe(Math.round(expected));
  // Each log-odd is worth the same, also for missing values.
  const perLogOdd = (exact - averageScore(MODEL)) / sum;
  for (const { values, points } of reasons) {
    const weight = MODEL.weights.get((values as { typed: string }).typed) ?? Number.NaN;
    expect(points).toBeCloseTo(perLogOdd * weight, 1);
  }
});

test('a reason has the counts of the leads that share it', () => {
  expect(scored(['source:referral']).reasons[0]).toMatchObject({
    evidence: { won: 7, of: 10, overall: { won: 13, of: 60 } },
  });
});

test('facts that cancel each other out leave the average, and still count', () => {
  const balanced = scorerByModel({ ...MODEL, rare: new Map([['tag', -0.7]]) });
  const { exact, reasons } = balanced('ann', ['tag:fair'], () => ({ kind: 'email' }));
  expect(exact).toBeCloseTo(averageScore(MODEL), 6);
  expect(reasons[0]?.points).toBeGreaterThan(5);
});
