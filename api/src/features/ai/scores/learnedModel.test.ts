import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { train } from './learnedModel';
import type { Observation } from './observations';
import { seededRandom } from './sampleSets';
import { estimator } from './score';

const COUNT = 3_000;
const CALLED = 'touches:3';
const QUIET = 'touches:0';
const next = seededRandom(4);

/** Half of the won leads are won at once. For the others, calls predict who buys, but not on the first day. */
const observations: Observation[] = Array.from({ length: COUNT }, (_, nth) => {
  const [won, added] = [next() < 0.4, nth * DAY_MS];
  const first = { facts: [], won, added, age: 0 };
  if (won && next() < 0.5) return [first];
  const calls = next() < (won ? 0.9 : 0.1) ? CALLED : QUIET;
  return [first, { facts: [], won, added, age: 30, momentary: [calls] }];
}).flat();

test('leads are judged while they are open, and a model that counts age at every age', async () => {
  const leads = await train(observations);
  expect(leads.quality.value).toBeGreaterThan(85);
  const deals = await train(observations, { countsAge: true });
  expect(deals.quality.value).toBeLessThan(80);
});

test('the estimate for open leads matches the outcomes of leads that were open for as long', async () => {
  const estimate = estimator(await train(observations));
  for (const fact of [CALLED, QUIET]) {
    const alike = observations.filter(({ momentary }) => momentary?.includes(fact));
    const share = (100 * alike.filter(({ won }) => won).length) / alike.length;
    expect(Math.abs(estimate([fact], () => ({})).exact - share)).toBeLessThan(4);
  }
});

test('the estimate for a lead without facts matches the outcomes of leads that stayed open', async () => {
  const unknown = observations.map(({ momentary: _calls, ...known }) => known);
  const later = unknown.filter(({ age }) => age > 0);
  const share = (100 * later.filter(({ won }) => won).length) / later.length;
  const estimate = estimator(await train(unknown));
  expect(Math.abs(estimate([], () => ({})).exact - share)).toBeLessThan(4);
});
