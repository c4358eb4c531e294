import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useKeepInSight } from './useKeepInSight';

const start = () => {
  const cards = { range: { startIndex: 0, endIndex: 5 }, scrollToIndex: vi.fn() };
  const { rerender } = renderHook(({ id, index }) => useKeepInSight(cards, id, index), {
    initialProps: { id: null as string | null, index: -1 },
  });
  return { cards, place: (id: string, index: number) => rerender({ id, index }) };
};

test('a column scrolls to a card that arrives, and follows it while it is in sight', () => {
  const { cards, place } = start();
  place('roof', 20);
  expect(cards.scrollToIndex.mock.calls).toEqual([[20]]);
  cards.range = { startIndex: 16, endIndex: 21 };
  place('roof', 0);
  expect(cards.scrollToIndex.mock.calls).toEqual([[20], [0]]);
});

test('a card that the user scrolled away from stays out of sight when other cards change, until it moves itself', () => {
  const { cards, place } = start();
  place('roof', 2);
  cards.range = { startIndex: 16, endIndex: 21 };
  place('roof', 3);
  expect(cards.scrollToIndex.mock.calls).toEqual([[2]]);
  place('roof', -1);
  place('roof', 4);
  place('door', 5);
  expect(cards.scrollToIndex.mock.calls).toEqual([[2], [4], [5]]);
});
