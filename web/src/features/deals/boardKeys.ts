import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';

/** Up and down go from card to card; left and right to the column beside it, whether it has cards or not. */
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
  const at = columns.findIndex(({ left, right }) => left <= center && center <= right);
  const next = columns[at + step];
  return next && { x: next.left + 8, y: Math.max(next.top, collisionRect.top) };
};
