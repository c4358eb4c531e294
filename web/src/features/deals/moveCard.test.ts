import type { BoardColumn, Deal } from '@rapport/shared/deals';
import type { Stage } from '@rapport/shared/pipelines';
import { expect, test } from 'vitest';
import { appendCards, dropPlace, moveCard } from './moveCard';

const deal = (id: string, stage: string, amount = 10): Deal =>
  ({
    id,
    title: id,
    stage,
    amount,
    currency: 'USD',
    outcome: 'open',
    probability: 50,
    chance: 50,
    stage_since: '2026-01-01T00:00:00.000Z',
  }) as Deal;

const column = (stage: string, ...deals: Deal[]): BoardColumn => ({
  stage,
  count: deals.length,
  sums:
    deals.length > 0
      ? [{ currency: 'USD', count: deals.length, amount: 10 * deals.length, weighted: 5 * deals.length }]
      : [],
  deals,
  cursor: null,
});

const proposal: Stage = { key: 'proposal', kind: 'open', name: null, probability: 50, rest_days: null, color: null };

const board = () => [
  column('lead', deal('a', 'lead'), deal('b', 'lead'), deal('c', 'lead')),
  column('qualified', deal('x', 'qualified'), deal('y', 'qualified')),
  column('proposal'),
];

test.each([
  ['down in its column, over another', 'a', { stage: 'lead', dealId: 'b', isLowerHalf: false }, 'c'],
  ['to the end of its column', 'a', { stage: 'lead', dealId: 'c', isLowerHalf: false }, null],
  ['up in its column', 'c', { stage: 'lead', dealId: 'a', isLowerHalf: true }, 'a'],
  ['onto itself', 'b', { stage: 'lead', dealId: 'b', isLowerHalf: false }, 'c'],
  ['into another column, over the upper half', 'a', { stage: 'qualified', dealId: 'y', isLowerHalf: false }, 'y'],
  ['into another column, over the lower half', 'a', { stage: 'qualified', dealId: 'x', isLowerHalf: true }, 'y'],
  ['into another column, under the last', 'a', { stage: 'qualified', dealId: 'y', isLowerHalf: true }, null],
  ['into an empty column', 'a', { stage: 'proposal', dealId: null, isLowerHalf: false }, null],
] as const)('a card dropped %s falls before the right one', (_where, id, over, before) => {
  expect(dropPlace(board(), id, over)).toEqual({ stage: over.stage, before, after: null });
});

test.each([
  ['over the last that is shown', 'a', { stage: 'lead', dealId: 'c', isLowerHalf: false }, 'c'],
  ['under the cards', 'a', { stage: 'lead', dealId: null, isLowerHalf: false }, 'c'],
  ['where it was, as the last that is shown', 'c', { stage: 'lead', dealId: 'c', isLowerHalf: false }, 'b'],
  ['into it from another', 'x', { stage: 'lead', dealId: 'c', isLowerHalf: true }, 'c'],
] as const)(
  'in a column with more to show, a card dropped %s falls after the last shown',
  (_where, id, over, after) => {
    const [lead, ...others] = board();
    const withMore = [{ ...lead, cursor: 'more' } as BoardColumn, ...others];
    expect(dropPlace(withMore, id, over)).toEqual({ stage: 'lead', before: null, after });
  },
);

test('further cards are appended, and a card that is shown already is not repeated', () => {
  const page = { items: [deal('a', 'lead', 99), deal('d', 'lead')], cursor: 'more' };
  const [lead, qualified] = appendCards(board(), 'lead', page);
  expect(lead?.deals.map(({ id, amount }) => [id, amount])).toEqual([
    ['b', 10],
    ['c', 10],
    ['a', 99],
    ['d', 10],
  ]);
  expect(lead?.cursor).toBe('more');
  expect(qualified).toEqual(board()[1]);
});

test('counts and sums change with the move of a card', () => {
  const moved = moveCard(
    board(),
    { deal: deal('a', 'lead'), stage: 'proposal', before_deal_id: null, after_deal_id: null },
    { ...proposal, probability: 20 },
  );
  expect(moved.map(({ count, sums }) => [count, sums[0]?.amount, sums[0]?.weighted])).toEqual([
    [2, 20, 10],
    [2, 20, 10],
    [1, 10, 5],
  ]);
  expect(moved[2]?.deals.map(({ id, stage }) => [id, stage])).toEqual([['a', 'proposal']]);
});

test.each([
  ['its own probability', { probability: 40 }, { kind: 'open', probability: 20 }, { probability: 40, chance: 40 }],
  ['that of its new stage', { probability: 0 }, { kind: 'open', probability: 20 }, { probability: 0, chance: 20 }],
  ['that of the won stage', { probability: 40 }, { kind: 'won', probability: 100 }, { probability: 100, chance: 100 }],
  [
    'that of its stage when it opens again',
    { probability: 100, outcome: 'won' },
    { kind: 'open', probability: 20 },
    { probability: 0, chance: 20 },
  ],
] as const)('a moved card counts at %s', (_what, had, stage, has) => {
  const move = {
    deal: { ...deal('a', 'lead'), ...had } as Deal,
    stage: 'proposal',
    before_deal_id: null,
    after_deal_id: null,
  };
  const moved = moveCard(board(), move, { ...proposal, ...stage });
  expect(moved[2]?.deals[0]).toMatchObject({ ...has, outcome: stage.kind });
  expect(moved[2]?.sums[0]?.weighted).toBe(has.chance / 10);
});

test('a card moved within its column changes no sums and keeps its days', () => {
  const move = { deal: deal('c', 'lead'), stage: 'lead', before_deal_id: 'a', after_deal_id: null };
  const moved = moveCard(board(), move, undefined);
  expect(moved[0]?.deals.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  expect(moved[0]?.deals[0]?.stage_since).toBe('2026-01-01T00:00:00.000Z');
  expect(moved[0]?.sums).toEqual(board()[0]?.sums);
});
