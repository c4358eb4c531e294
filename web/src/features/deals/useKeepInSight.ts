import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/**
 * Scrolls a column to a card that arrives in it, and follows the card when its position changes: a lost or won deal,
 * for instance, moves to the top. Does not scroll back to a card that the user scrolled away from. `index` is -1 while
 * the card is in another column.
 */
export const useKeepInSight = (
  cards: Pick<Virtualizer<HTMLDivElement, Element>, 'range' | 'scrollToIndex'>,
  id: string | null,
  index: number,
) => {
  const last = useRef({ id, index: -1 });
  useEffect(() => {
    const before = last.current;
    last.current = { id, index };
    if (index === -1) return;
    const hasArrived = before.id !== id || before.index === -1;
    const { range } = cards;
    const wasInSight = !range || (before.index >= range.startIndex && before.index <= range.endIndex);
    if (hasArrived || wasInSight) cards.scrollToIndex(index);
  }, [cards, id, index]);
};
