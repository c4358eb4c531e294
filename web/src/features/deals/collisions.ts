import { type ClientRect, type CollisionDetection, closestCorners, pointerWithin } from '@dnd-kit/core';

/** The index of the column that contains a horizontal position, or of the nearest one if it is between two. */
export const nearestColumn = (columns: readonly Pick<ClientRect, 'left' | 'right'>[], x: number): number => {
  const distances = columns.map(({ left, right }) => Math.max(left - x, x - right, 0));
  return distances.indexOf(Math.min(...distances));
};

/**
 * The card or column that contains the pointer. If none does, or if the keyboard is used, it is the nearest item in the
 * column nearest to the pointer or to the held card's center: columns differ in width, so the item nearest on the whole
 * board may be in the next column.
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
