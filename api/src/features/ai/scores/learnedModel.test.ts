import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { learnFrom } from './learnedModel';
import type { Observation } from './observations';
import { chanceOf } from './sampleSets';
import { estimator } from './score';

const COUNT = 3_000;
const CALLED = 'touches:3';
const QUIET = 'touches:0';
const next = chanceOf(4);

/** Leads of whom half of the won ones are won at once. Calls tell who of the others buys, and nothing on the first day. */
const observations: Observation[] = Array.from({ length: COUNT }, (_, nth) => {
  const [won, added] = [next() < 0.4, nth * DAY_MS];
  const first = { facts: [], won, added, age: 0 };
  if (won && next() < 0.5) return [first];
  const calls = next() < (won ? 0.9 : 0.1) ? CALLED : QUIET;
  return [first, { facts: [], won, added, age: 30, momentary: [calls] }];
}).flat();

test('leads are judged as they are while they are open, and what counts its age as a fact is judged at every age', async () => {
  const leads = await learnFrom(observations);
  expect(leads.quality.value).toBeGreaterThan(85);
  const deals = await learnFrom(observations, { isAgeCounted: true });
  expect(deals.quality.value).toBeLessThan(80);
});

test('as many of open leads are promised as came true of leads that were open for as long', async () => {
  const estimate = estimator(await learnFrom(observations));
  for (const fact of [CALLED, QUIET]) {
    const alike = observations.filter(({ momentary }) => momentary?.includes(fact));
    const share = (100 * alike.filter(({ won }) => won).length) / alike.length;
    expect(Math.abs(estimate([fact], () => ({})).exact - share)).toBeLessThan(4);
  }
});

test('a lead of which nothing is known is promised what came true of those that stayed open', async () => {
  const unknown = observations.map(({ momentary: _calls, ...known }) => known);
  const later = unknown.filter(({ age }) => age > 0);
  const share = (100 * later.filter(({ won }) => won).length) / later.length;
  const estimate = estimator(await learnFrom(unknown));
  expect(Math.abs(estimate([], () => ({})).exact - share)).toBeLessThan(4);
});
