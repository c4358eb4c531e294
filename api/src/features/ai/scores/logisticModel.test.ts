import { expect, test, vi } from 'vitest';
import { countFacts, fitModel, type LogisticModel } from './logisticModel';
import { seededRandom } from './sampleSets';
import { SPAN } from './timeSlices';

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
  { facts = FACTS, max = FACTS, warmStart }: { facts?: number; max?: number; warmStart?: LogisticModel } = {},
) => {
  const starts = [0];
  for (const example of known) starts.push((starts.at(-1) ?? 0) + example.facts.length);
  const as = {
    facts: Int32Array.from(known.flatMap((example) => example.facts)),
    starts: Int32Array.from(starts),
    won: Uint8Array.from(known, ({ won }) => (won ? 1 : 0)),
  };
  const ranges = [[0, known.length]] as const;
  return fitModel(as, { ranges, counts: await countFacts(as, ranges, facts), max, warmStart });
};

const examples = (count: number, shareOf: (facts: number[]) => number): Example[] => {
  const next = seededRandom(7);
  return Array.from({ length: count }, () => {
    const facts = [Math.floor(next() * TAGS), ...(next() < 0.5 ? [EMAIL] : [])];
    return { facts, won: next() < shareOf(facts) };
  });
};
const byTag = (facts: number[]) => (facts.includes(GOOD_TAG) ? 0.9 : 0.05);

test('a fact that decides the outcome gets a large weight', async () => {
  const model = await fitted(examples(1_000, byTag));
  expect(model.weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(probabilityOf(model, [GOOD_TAG])).toBeGreaterThan(0.6);
  expect(probabilityOf(model, [4])).toBeLessThan(0.2);
});

test('every step of a fit lets other work run every few milliseconds', async () => {
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
  // Counting the facts and at least one step each yield four times.
  expect(turns).toBeGreaterThanOrEqual(8);
});

test('among thousands of facts, the most common get a weight', async () => {
  const known = examples(1_000, byTag).map(({ facts, won }, at) => ({ facts: [...facts, FACTS + at], won }));
  const { weights } = await fitted(known, { facts: FACTS + 1_000, max: 50 });
  expect(weights.filter((weight) => !Number.isNaN(weight))).toHaveLength(50);
  expect(weights[GOOD_TAG]).toBeGreaterThan(2);
  expect(weights.at(-1)).toBeNaN();
});

test('a few examples give small weights', async () => {
  const model = await fitted(examples(4, () => 0.5));
  expect(Math.abs(model.weights[EMAIL] ?? 0)).toBeLessThan(0.15);
});

test('the same examples give the same model wherever the fit starts, also when all or none were won', async () => {
  const known = examples(200, () => 0.3);
  const model = await fitted(known);
  expect(await fitted(known)).toEqual(model);
  const warmStart = await fitted(known.slice(20));
  expect((await fitted(known, { warmStart })).weights[EMAIL]).toBeCloseTo(model.weights[EMAIL] ?? 1, 3);
  for (const won of [true, false]) {
    const one = await fitted(known.map((example) => ({ ...example, won })));
    expect(Number.isFinite(one.intercept)).toBe(true);
  }
});
