import type { Active, Announcements, Over } from '@dnd-kit/core';
import type { BoardColumn } from '@rapport/shared/deals';
import type { DropPlace } from './moveCard';

/** What is held, and what it is held over. */
export interface Held {
  active: Active;
  over: Over | null;
}

export const INSTRUCTIONS = {
  draggable:
    'Press the space bar to pick up a deal. Use the arrow keys to move it within its stage or to another stage. Press Space to drop it, or Escape to cancel.',
};

/** What a screen reader says while a card is moved. */
export const announcementsFor = (
  board: BoardColumn[],
  labelOf: (stage: string) => string,
  placeOf: (held: Held) => DropPlace | null,
): Announcements => {
  const title = (data: unknown) => String((data as { title?: string } | undefined)?.title ?? 'The deal');
  const words = (event: Held) => {
    const place = placeOf(event);
    if (!place) return null;
    const { deals = [], count = 0 } = board.find(({ stage }) => stage === place.stage) ?? {};
    const others = deals.filter(({ id }) => id !== event.active.id);
    // A long column shows its first cards only: the rest counts too.
    const all = count - (deals.length - others.length) + 1;
    const at = place.before === null ? others.length : others.findIndex(({ id }) => id === place.before);
    return `${labelOf(place.stage)}, place ${at + 1} of ${all}`;
  };
  return {
    onDragStart: ({ active }) => `Picked up ${title(active.data.current)}.`,
    onDragOver: (event) => {
      const where = words(event);
      return where ? `${title(event.active.data.current)} is over ${where}.` : 'Not over a stage.';
    },
    onDragEnd: (event) => {
      const where = words(event);
      return where ? `Dropped ${title(event.active.data.current)} in ${where}.` : 'Put back.';
    },
    onDragCancel: ({ active }) => `${title(active.data.current)} was put back.`,
  };
};
