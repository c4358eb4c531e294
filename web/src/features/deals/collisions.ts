import { type ClientRect, type CollisionDetection, closestCorners, pointerWithin } from '@dnd-kit/core';

/** Which of the columns a place across the board is in, or nearest to when it is between two. */
export const nearestColumn = (columns: readonly Pick<ClientRect, 'left' | 'right'>[], x: number): number => {
  const distances = columns.map(({ left, right }) => Math.max(left - x, x - right, 0));
  return distances.indexOf(Math.min(...distances));
};

/**
 * The card or column that the pointer is in. Beside them, and by keyboard, what is nearest in the column that the pointer or
 * the held card's center is nearest to: columns differ in width, so what is nearest on the board may be in the next one.
 */
export const collisions: CollisionDetection = (args) => {
  const { droppableContainers, droppableRects, pointerCoordinates, collisionRect } = args;
  const dealOf = (id: string | number) => droppableContainers.find((each) => each.id === id)?.data.current?.dealId;
  const within = pointerWithin(args);
  const onCards = within.filter(({ id }) => dealOf(id));
  if (within.length > 0) return onCards.length > 0 ? onCards : within;
  const columns = droppableContainers.flatMap(({ id, data }) => {
    const rect = data.current?.dealId === null && droppableRects.get(id);
    return rect ? [{ stage: data.current?.stage, left: rect.left, right: rect.right }] : [];
  });
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const stage = columns[nearestColumn(columns, x)]?.stage;
  return closestCorners({
    ...args,
    droppableContainers: droppableContainers.filter(({ data }) => data.current?.stage === stage),
  });
};
