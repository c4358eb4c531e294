import { expect, test } from 'vitest';
import {
  CLEARLY,
  calibrate,
  isBetter,
  isClearlyBelow,
  lastOf,
  rankQuality,
  seenLater,
  type Tried,
} from './rankQuality';
import { chanceOf } from './sampleSets';

const COUNT = 400;
const next = chanceOf(3);
const won = Uint8Array.from({ length: COUNT }, () => (next() < 0.4 ? 1 : 0));

/** Scores of leads of which the given share of the order follows from the outcome. */
const tried = (share: number, age = 0): Tried => ({
  scores: Float64Array.from(won, (one) => share * one + (1 - share) * next()),
  won,
  ages: new Float64Array(COUNT).fill(age),
});

test('a model is better than another where that is more than chance, and for leads of the age that is asked for', () => {
  const [good, bad] = [tried(0.5), tried(0.1)];
  expect(isBetter(good, bad, 0, CLEARLY)).toBe(true);
  expect(isBetter(bad, good, 0, CLEARLY)).toBe(false);
  expect(isBetter(good, good, 0, CLEARLY)).toBe(false);
  expect(isBetter(tried(0.1), tried(0.1), 0, CLEARLY)).toBe(false);
  expect(isBetter(good, bad, 30, CLEARLY)).toBe(false);
});

test('the last that were tried are judged on their own', () => {
  const good = tried(0.5);
  const scores = good.scores.map((score, at) => (at < COUNT / 2 ? score : 1 - score));
  const mixed = { ...good, scores };
  expect(rankQuality(lastOf(mixed, COUNT / 2)).value).toBeLessThan(30);
  expect(lastOf(mixed, 10 * COUNT).scores).toHaveLength(COUNT);
});

test('of leads that are seen several times, those that were still open later are judged as they were then', () => {
  const [early, late] = [tried(0.1), tried(0.5, 30)];
  const joined: Tried = {
    scores: Float64Array.of(...early.scores, ...late.scores),
    won: Uint8Array.of(...early.won, ...late.won),
    ages: Float64Array.of(...early.ages, ...late.ages),
  };
  expect(rankQuality(seenLater(joined))).toEqual(rankQuality({ ...late, ages: early.ages }));
  expect(seenLater(early)).toEqual(early);
});

test('what chance explains is not clearly below', () => {
  const interval = { value: 54, low: 46.5, high: 61.5 };
  expect(isClearlyBelow(interval, 62.5)).toBe(false);
  expect(isClearlyBelow(interval, 63.5)).toBe(true);
});

test('leads that hardly ever buy do not make the best ones promise too much', async () => {
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

test('each side of an average lead has a slope of its own', async () => {
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

test('a few leads in the right order do not make the model surer than it was', async () => {
  const { slope, below } = await calibrate({
    scores: Float64Array.of(-2, -2, -1, -1, 1, 1, 2, 2),
    won: Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1),
  });
  expect(slope).toBeLessThan(1.5);
  expect(below).toBeLessThan(1.5);
});

test('a higher score never gets lower odds, whatever the leads that were tried say', async () => {
  const backward = { scores: Float64Array.from({ length: 400 }, (_, nth) => nth / 100 - 2), won: new Uint8Array(400) };
  backward.won.fill(1, 0, 100);
  backward.won.fill(1, 200, 300);
  const { slope, below } = await calibrate(backward);
  expect(slope).toBeGreaterThan(0);
  expect(below).toBeGreaterThan(0);
});

test('a few leads that were all won leave the model about as sure as it was', async () => {
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
])('of scores %j of leads of whom %j were won, %f of 100 pairs are in the right order', (scores, outcomes, value) => {
  const ages = new Float64Array(scores.length);
  expect(rankQuality({ scores: Float64Array.from(scores), won: Uint8Array.from(outcomes), ages }).value).toBe(value);
});
