import { expect, test } from 'vitest';
import { CLEARLY, isBetter, lastOf, rankQuality, type Tried } from './rankQuality';
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
