import type { BoardColumn, Deal } from '@rapport/shared/deals';
import { expect, test } from 'vitest';
import { capitalized } from '../../lib/format/capitalized';
import { announcementsFor } from './announcements';

const column = (stage: string, count: number, ...ids: string[]): BoardColumn => ({
  stage,
  count,
  sums: [],
  deals: ids.map((id) => ({ id, title: id, stage }) as Deal),
  cursor: ids.length < count ? 'more' : null,
});
const board = [column('lead', 1_811, 'a', 'b', 'c'), column('qualified', 1, 'x')];

const number = (value: number) => value.toLocaleString('en');

test.each([
  ['its own long column', 'a', { stage: 'lead', before: 'c', after: 'b' }, 'a is over Lead, place 2 of 1,811.'],
  ['a short column', 'a', { stage: 'qualified', before: null, after: 'x' }, 'a is over Qualified, place 2 of 2.'],
  ['a long column from another', 'x', { stage: 'lead', before: 'a', after: null }, 'x is over Lead, place 1 of 1,812.'],
] as const)('over %s the cards are counted that the column has, not those shown', (_what, id, place, said) => {
  const held = { active: { id, data: { current: { title: id } } }, over: null } as never;
  expect(announcementsFor(board, capitalized, () => place, number).onDragOver(held)).toBe(said);
});
