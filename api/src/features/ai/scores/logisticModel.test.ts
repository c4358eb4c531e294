import { expect, test } from 'vitest';
import { type Example, fitModel, probabilityOf } from './logisticModel';
import { areaUnder } from './rankQuality';
import { chanceOf } from './sampleSets';
import { SLICE } from './slices';

const TAGS = 10;
const EMAIL = TAGS;
const FACTS = TAGS + 1;
const GOOD_TAG = 3;

const examples = (count: number, shareOf: (facts: number[]) => number): Example[] => {
  const next = chanceOf(7);
  return Array.from({ length: count }, () => {
    const facts = [Math.floor(next() * TAGS), ...(next() < 0.5 ? [EMAIL] : [])];
    return { facts, won: next() < shareOf(facts) };
  });
};
const byTag = (facts: number[]) => (facts.includes(GOOD_TAG) ? 0.9 : 0.05);

test('where a fact decides, it is found', async () => {
  const model = await fitModel(examples(1_000, byTag), { facts: FACTS, max: FACTS });
  expect(model.weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(probabilityOf(model, [GOOD_TAG])).toBeGreaterThan(0.6);
  expect(probabilityOf(model, [4])).toBeLessThan(0.2);
});

test('other work gets its turn after every few examples of every step', async () => {
  const known = examples(4 * SLICE, () => 0.3);
  let turns = 0;
  let isFitting = true;
  const otherWork = () => {
    turns += 1;
    if (isFitting) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  await fitModel(known, { facts: FACTS, max: FACTS });
  isFitting = false;
  // Counting the facts, and at least one step: each rests three times.
  expect(turns).toBeGreaterThanOrEqual(6);
});

test('of thousands of facts the most common have a weight', async () => {
  const known = examples(1_000, byTag).map(({ facts, won }, at) => ({ facts: [...facts, FACTS + at], won }));
  const { weights } = await fitModel(known, { facts: FACTS + 1_000, max: 50 });
  expect(weights.filter((weight) => !Number.isNaN(weight))).toHaveLength(50);
  expect(weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(weights.at(-1)).toBeNaN();
});

test('little is learned from little', async () => {
  const model = await fitModel(
    examples(4, () => 0.5),
    { facts: FACTS, max: FACTS },
  );
  expect(Math.abs(model.weights[EMAIL] ?? 0)).toBeLessThan(0.15);
});

test('the same examples give the same model, from wherever the search begins, also where all were won or none', async () => {
  const known = examples(200, () => 0.3);
  const fit = { facts: FACTS, max: FACTS };
  const model = await fitModel(known, fit);
  expect(await fitModel(known, fit)).toEqual(model);
  const begin = await fitModel(known.slice(20), fit);
  expect((await fitModel(known, { ...fit, begin })).weights[EMAIL]).toBeCloseTo(model.weights[EMAIL] ?? 1, 3);
  for (const won of [true, false]) {
    const one = await fitModel(
      known.map((example) => ({ ...example, won })),
      fit,
    );
    expect(Number.isFinite(one.intercept)).toBe(true);
  }
});

test.each([
  [
    [
      [1, true],
      [0, false],
    ],
    1,
  ],
  [
    [
      [0, true],
      [1, false],
    ],
    0,
  ],
  [
    [
      [1, true],
      [1, false],
    ],
    0.5,
  ],
  [[[1, true]], 0.5],
  [[], 0.5],
  [
    [
      [3, true],
      [2, false],
      [1, true],
      [0, false],
    ],
    0.75,
  ],
] as [[number, boolean][], number][])('the area under %j is %f', (judged, area) => {
  expect(areaUnder(judged.map(([score, won]) => ({ score, won })))).toBe(area);
});
