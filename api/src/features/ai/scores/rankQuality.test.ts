import { expect, test } from 'vitest';
import {
  calibrate,
  type HeldOutScores,
  isClearlyBelow,
  isSignificantlyBetter,
  observedLater,
  rankQuality,
  takeLast,
  Z_AT_1_PERCENT,
} from './rankQuality';
import { seededRandom } from './sampleSets';

const COUNT = 400;
const next = seededRandom(3);
const won = Uint8Array.from({ length: COUNT }, () => (next() < 0.4 ? 1 : 0));

/** Scores that mix the outcome, by the given share, with chance. */
const heldOut = (share: number, age = 0): HeldOutScores => ({
  scores: Float64Array.from(won, (one) => share * one + (1 - share) * next()),
  won,
  ages: new Float64Array(COUNT).fill(age),
});

test('a model is better than another only beyond chance, and only for leads of the given age', () => {
  const [good, bad] = [heldOut(0.5), heldOut(0.1)];
  expect(isSignificantlyBetter(good, bad, 0, Z_AT_1_PERCENT)).toBe(true);
  expect(isSignificantlyBetter(bad, good, 0, Z_AT_1_PERCENT)).toBe(false);
  expect(isSignificantlyBetter(good, good, 0, Z_AT_1_PERCENT)).toBe(false);
  expect(isSignificantlyBetter(heldOut(0.1), heldOut(0.1), 0, Z_AT_1_PERCENT)).toBe(false);
  expect(isSignificantlyBetter(good, bad, 30, Z_AT_1_PERCENT)).toBe(false);
});

test('the latest leads are judged on their own', () => {
  const good = heldOut(0.5);
  const scores = good.scores.map((score, at) => (at < COUNT / 2 ? score : 1 - score));
  const mixed = { ...good, scores };
  expect(rankQuality(takeLast(mixed, COUNT / 2)).value).toBeLessThan(30);
  expect(takeLast(mixed, 10 * COUNT).scores).toHaveLength(COUNT);
});

test('leads observed several times are judged at the later observation, while they were still open', () => {
  const [early, late] = [heldOut(0.1), heldOut(0.5, 30)];
  const joined: HeldOutScores = {
    scores: Float64Array.of(...early.scores, ...late.scores),
    won: Uint8Array.of(...early.won, ...late.won),
    ages: Float64Array.of(...early.ages, ...late.ages),
  };
  expect(rankQuality(observedLater(joined))).toEqual(rankQuality({ ...late, ages: early.ages }));
  expect(observedLater(early)).toEqual(early);
});

test('a difference within chance is not clearly below', () => {
  const interval = { value: 54, low: 46.5, high: 61.5 };
  expect(isClearlyBelow(interval, 62.5)).toBe(false);
  expect(isClearlyBelow(interval, 63.5)).toBe(true);
});

test('leads that hardly ever buy do not inflate the scores of the best leads', async () => {
  const chances = [
    [-4, 0.005],
    [-1, 0.1],
    [0, 0.3],
    [1, 0.4],
    [2, 0.5],
  ] as const;
  const leads = chances.flatMap(([score, chance]) =>
    Array.from({ length: 1_000 }, (_, nth) => ({ score, won: nth < 1_000 * chance })),
  );
  const { intercept, slope, below } = await calibrate({
    scores: Float64Array.from(leads, ({ score }) => score),
    won: Uint8Array.from(leads, (lead) => (lead.won ? 1 : 0)),
  });
  for (const [score, chance] of chances) {
    const promised = 1 / (1 + Math.exp(-(intercept + (score < 0 ? below : slope) * score)));
    expect(Math.abs(promised - chance)).toBeLessThan(0.03);
  }
});

test('leads above and below average have separate slopes', async () => {
  const leads = [-2, -1, -0.5, 0.5, 1, 2].flatMap((score) => {
    const chance = 1 / (1 + Math.exp(0.5 - (score < 0 ? 3 : 0.4) * score));
    return Array.from({ length: 10_000 }, (_, nth) => ({ score, won: nth < 10_000 * chance }));
  });
  const { intercept, slope, below } = await calibrate({
    scores: Float64Array.from(leads, ({ score }) => score),
    won: Uint8Array.from(leads, (lead) => (lead.won ? 1 : 0)),
  });
  expect(intercept).toBeCloseTo(-0.5, 1);
  expect(slope).toBeCloseTo(0.4, 1);
  expect(below).toBeCloseTo(3, 1);
});

test('a few leads in the right order do not make the model overconfident', async () => {
  const { slope, below } = await calibrate({
    scores: Float64Array.of(-2, -2, -1, -1, 1, 1, 2, 2),
    won: Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1),
  });
  expect(slope).toBeLessThan(1.5);
  expect(below).toBeLessThan(1.5);
});

test('a higher score never gets lower odds, whatever the held-out leads say', async () => {
  const backward = { scores: Float64Array.from({ length: 400 }, (_, nth) => nth / 100 - 2), won: new Uint8Array(400) };
  backward.won.fill(1, 0, 100);
  backward.won.fill(1, 200, 300);
  const { slope, below } = await calibrate(backward);
  expect(slope).toBeGreaterThan(0);
  expect(below).toBeGreaterThan(0);
});

test('a few leads that were all won hardly change the confidence of the model', async () => {
  const { intercept, slope, below } = await calibrate({
    scores: Float64Array.of(-1, -0.5, 0.5, 1),
    won: Uint8Array.of(1, 1, 1, 1),
  });
  expect(Number.isFinite(intercept)).toBe(true);
  expect(Math.abs(slope - 1)).toBeLessThan(0.5);
  expect(Math.abs(below - 1)).toBeLessThan(0.5);
});

test.each([
  [[1, 0], [1, 0], 100],
  [[0, 1], [1, 0], 0],
  [[1, 1], [1, 0], 50],
  [[1], [1], 50],
  [[], [], 50],
  [[3, 2, 1, 0], [1, 0, 1, 0], 75],
])('scores %j with outcomes %j have %f of 100 pairs in the right order', (scores, outcomes, value) => {
  const ages = new Float64Array(scores.length);
  expect(rankQuality({ scores: Float64Array.from(scores), won: Uint8Array.from(outcomes), ages }).value).toBe(value);
});
