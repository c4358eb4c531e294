import { expect, test } from 'vitest';
import { type Example, fitModel, probabilityOf } from './logisticModel';
import { areaUnder } from './rankQuality';
import { SLICE } from './slices';

/** Numbers that look like chance and are the same every time. */
const chance = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

const examples = (count: number, chanceOf: (facts: string[]) => number, seed = 7): Example[] => {
  const next = chance(seed);
  return Array.from({ length: count }, () => {
    const facts = [`tag:${Math.floor(next() * 10)}`, ...(next() < 0.5 ? ['email'] : [])];
    return { facts, won: next() < chanceOf(facts) };
  });
};
const PRIOR = { intercept: -1, weights: new Map([['email', 0.5]]) };

test('where a fact decides, it is found, and past outcomes are ranked by it', async () => {
  const known = examples(1_000, (facts) => (facts.includes('tag:3') ? 0.9 : 0.05));
  const model = await fitModel(known, PRIOR);
  expect(model.weights.get('tag:3')).toBeGreaterThan(2);
  expect(probabilityOf(model, ['tag:3'])).toBeGreaterThan(0.6);
  expect(probabilityOf(model, ['tag:4'])).toBeLessThan(0.2);
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
  await fitModel(known, PRIOR);
  isFitting = false;
  // Counting and numbering the facts, and at least one step: each rests three times.
  expect(turns).toBeGreaterThanOrEqual(9);
});

test('of thousands of facts the most common are learned, and the others count as before', async () => {
  const common = examples(1_000, (facts) => (facts.includes('tag:3') ? 0.9 : 0.05));
  const known = common.map(({ facts, won }, at) => ({ facts: [...facts, `tag:order ${at}`, `order:${at}`], won }));
  const prior = { ...PRIOR, weights: new Map([...PRIOR.weights, ['tag:order 999', 0.25]]) };
  const model = await fitModel(known, prior);
  expect(model.weights.size).toBeLessThan(200);
  expect(model.weights.get('tag:3')).toBeGreaterThan(2);
  expect(model.weights.get('tag:order 999')).toBe(0.25);
});

test('little is learned from little: what was believed before stands', async () => {
  const model = await fitModel(
    examples(4, () => 0.5),
    PRIOR,
  );
  expect(Math.abs((model.weights.get('email') ?? 0.5) - 0.5)).toBeLessThan(0.15);
});

test('the same examples give the same model, also where all were won or none', async () => {
  const known = examples(200, () => 0.3);
  expect(await fitModel(known, PRIOR)).toEqual(await fitModel(known, PRIOR));
  for (const won of [true, false]) {
    const one = await fitModel(
      known.map((example) => ({ ...example, won })),
      PRIOR,
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
