import { expect, test } from 'vitest';
import { collisions, nearestColumn } from './collisions';

const rect = (left: number, width: number, top = 0, height = 600) => ({
  left,
  width,
  top,
  height,
  right: left + width,
  bottom: top + height,
});
const columns = [rect(0, 200), rect(212, 200), rect(424, 96)];

test.each([
  ['in a column', 300, 1],
  ['between two, nearer to the first', 204, 0],
  ['between two, nearer to the second', 209, 1],
  ['in a narrow one', 430, 2],
  ['beyond the last', 900, 2],
])('nearestColumn finds the column of a point %s', (_where, x, at) => {
  expect(nearestColumn(columns, x)).toBe(at);
});

const over = (places: { id: string; stage: string; rect: ReturnType<typeof rect> }[], held: ReturnType<typeof rect>) =>
  collisions({
    active: { id: 'held' } as never,
    collisionRect: held,
    droppableRects: new Map(places.map(({ id, rect }) => [id, rect])),
    droppableContainers: places.map(({ id, stage, rect }) => ({
      id,
      data: { current: { stage, dealId: id === stage ? null : id } },
      rect: { current: rect },
    })) as never,
    pointerCoordinates: null,
  })[0]?.id;

test('a card held by keyboard over a narrow empty stage is over that stage, and not over the card beside it', () => {
  const beside = { id: 'anchor', stage: 'negotiation', rect: rect(212, 200, 0, 136) };
  const places = [
    { id: 'negotiation', stage: 'negotiation', rect: rect(212, 200) },
    beside,
    { id: 'closed_won', stage: 'closed_won', rect: rect(424, 96) },
  ];
  expect(over(places, rect(372, 200, 0, 136))).toBe('closed_won');
  expect(over(places, rect(212, 200, 0, 136))).toBe('anchor');
});
