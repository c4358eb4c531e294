import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/**
 * Scrolls a column to a card that arrives in it, and after it when it changes its place, as one does that was lost or won and
 * goes to the top. A card that the person scrolled away from is not brought back. `index` is -1 while it is elsewhere.
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
