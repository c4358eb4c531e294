import { expect, test, vi } from 'vitest';
import { countFacts, fitModel, type LogisticModel } from './logisticModel';
import { chanceOf } from './sampleSets';
import { SPAN } from './slices';

const TAGS = 10;
const EMAIL = TAGS;
const FACTS = TAGS + 1;
const GOOD_TAG = 3;

interface Example {
  facts: number[];
  won: boolean;
}

const probabilityOf = ({ intercept, weights }: LogisticModel, facts: number[]) =>
  1 / (1 + Math.exp(-facts.reduce((sum, fact) => sum + (weights[fact] || 0), intercept)));

const fitted = async (
  known: Example[],
  { facts = FACTS, max = FACTS, begin }: { facts?: number; max?: number; begin?: LogisticModel } = {},
) => {
  const starts = [0];
  for (const example of known) starts.push((starts.at(-1) ?? 0) + example.facts.length);
  const as = {
    facts: Int32Array.from(known.flatMap((example) => example.facts)),
    starts: Int32Array.from(starts),
    won: Uint8Array.from(known, ({ won }) => (won ? 1 : 0)),
  };
  const among = [[0, known.length]] as const;
  return fitModel(as, { among, counts: await countFacts(as, among, facts), max, begin });
};

const examples = (count: number, shareOf: (facts: number[]) => number): Example[] => {
  const next = chanceOf(7);
  return Array.from({ length: count }, () => {
    const facts = [Math.floor(next() * TAGS), ...(next() < 0.5 ? [EMAIL] : [])];
    return { facts, won: next() < shareOf(facts) };
  });
};
const byTag = (facts: number[]) => (facts.includes(GOOD_TAG) ? 0.9 : 0.05);

test('where a fact decides, it is found', async () => {
  const model = await fitted(examples(1_000, byTag));
  expect(model.weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(probabilityOf(model, [GOOD_TAG])).toBeGreaterThan(0.6);
  expect(probabilityOf(model, [4])).toBeLessThan(0.2);
});

test('other work gets its turn after every few milliseconds of every step', async () => {
  const known = examples(4 * SPAN, () => 0.3);
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10;
    return now;
  });
  let turns = 0;
  let isFitting = true;
  const otherWork = () => {
    turns += 1;
    if (isFitting) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  await fitted(known).finally(() => clock.mockRestore());
  isFitting = false;
  // Counting the facts, and at least one step: each rests four times.
  expect(turns).toBeGreaterThanOrEqual(8);
});

test('of thousands of facts the most common have a weight', async () => {
  const known = examples(1_000, byTag).map(({ facts, won }, at) => ({ facts: [...facts, FACTS + at], won }));
  const { weights } = await fitted(known, { facts: FACTS + 1_000, max: 50 });
  expect(weights.filter((weight) => !Number.isNaN(weight))).toHaveLength(50);
  expect(weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(weights.at(-1)).toBeNaN();
});

test('little is learned from little', async () => {
  const model = await fitted(examples(4, () => 0.5));
  expect(Math.abs(model.weights[EMAIL] ?? 0)).toBeLessThan(0.15);
});

test('the same examples give the same model, from wherever the search begins, also where all were won or none', async () => {
  const known = examples(200, () => 0.3);
  const model = await fitted(known);
  expect(await fitted(known)).toEqual(model);
  const begin = await fitted(known.slice(20));
  expect((await fitted(known, { begin })).weights[EMAIL]).toBeCloseTo(model.weights[EMAIL] ?? 1, 3);
  for (const won of [true, false]) {
    const one = await fitted(known.map((example) => ({ ...example, won })));
    expect(Number.isFinite(one.intercept)).toBe(true);
  }
});
