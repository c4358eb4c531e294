import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { AMOUNT, type DealHistory, momentsOf, observationsOf } from './moments';

const day = (nth: number) => Date.UTC(2026, 0, 1) + nth * DAY_MS;

/** A deal won on its 40th day, with everything entered at the time when it happened. */
const won: DealHistory = {
  id: 'deal',
  outcome: 'won',
  added: day(0),
  recorded: day(0),
  closed: day(40),
  amount: 9_000,
  next_step_at: null,
  source: 'Fair',
  custom: { package: 'gold' },
  customerSince: day(40),
  changes: [
    { at: day(40), before: { amount: 100, next_step_at: '2026-02-20', custom: { package: null } } },
    { at: day(20), before: { next_step_at: null, custom: {} } },
  ],
  stages: [
    { at: day(40), stage: 'closed_won', isSince: true },
    { at: day(25), stage: 'proposal', isSince: true },
    { at: day(0), stage: 'lead', isSince: true },
  ],
  lastTouches: [null, day(6), day(6)],
};

const fields = [{ key: 'package', type: 'choice' as const, label: 'Package', options: [] }];
const context = { fields: fields as never, bounds: new Map([[AMOUNT, [500]]]) };
const factsOf = (deal: DealHistory) => observationsOf(deal, day(365), context).map(({ facts }) => facts);

test('a closed deal is observed as it was while it was open, and never as closed', () => {
  expect(momentsOf(won, day(365))).toEqual([day(0), day(7), day(30)]);
  const [first, week, month] = factsOf(won);
  const unchanging = ['returning:no', 'source:fair', 'amount:0'];
  expect(first).toEqual([...unchanging, 'stage:lead', 'rest:0', 'step:none', 'touch:never']);
  expect(week).toEqual([...unchanging, 'stage:lead', 'rest:7', 'step:none', 'touch:0']);
  expect(month).toEqual([...unchanging, 'stage:proposal', 'rest:0', 'step:planned', 'touch:7']);
});

test('an open deal is observed as it is now', () => {
  const open = { ...won, outcome: 'open' as const, closed: null, stages: won.stages.slice(1), lastTouches: [day(50)] };
  expect(momentsOf(open, day(60))).toEqual([day(60)]);
  const [{ facts, age } = { facts: [], age: 0 }] = observationsOf(open, day(60), context);
  expect(age).toBe(30);
  expect(facts).toEqual([
    'returning:yes',
    'source:fair',
    'amount:1',
    'stage:proposal',
    'rest:30',
    'step:none',
    'touch:7',
    'own.package:gold',
  ]);
});

test('an imported deal has no known stage or next step before the import', () => {
  const imported = {
    ...won,
    recorded: day(39),
    changes: [],
    stages: [{ at: day(39), stage: 'proposal', isSince: false }],
  };
  for (const facts of factsOf(imported)) {
    expect(facts.filter((fact) => /^(stage|rest|step):/.test(fact))).toEqual([]);
  }
});
