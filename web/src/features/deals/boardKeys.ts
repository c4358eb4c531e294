import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { nearestColumn } from './collisions';

/** Up and down move between cards; left and right move to the next column, whether it has cards or not. */
export const boardKeys: KeyboardCoordinateGetter = (event, args) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (!step) return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  const { droppableContainers, droppableRects, collisionRect } = args.context;
  if (!collisionRect) return undefined;
  const columns = droppableContainers
    .getEnabled()
    .filter(({ data }) => data.current?.dealId === null)
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .sort((one, other) => one.left - other.left);
  const center = collisionRect.left + collisionRect.width / 2;
  const at = nearestColumn(columns, center);
  const next = columns[at + step];
  // Aligns the centers, so that the card is over the column even if that is narrow.
  return next && { x: next.left + (next.width - collisionRect.width) / 2, y: Math.max(next.top, collisionRect.top) };
};
