import { type Active, closestCenter, DndContext, type DragEndEvent, type Over } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDragSensors } from './useDragSensors';

const ACTIVATION_PX = 4;

interface SortableRowsProps {
  /** The rows that can be moved, in their order. Each of them uses `useSortableRow`. */
  ids: string[];
  /** How a row is moved with the keyboard. */
  instructions: string;
  /** The sentence about where a row is: `Birthday is field 1 of 2`. */
  positionText: (name: string, place: number) => string;
  onDrop: (from: number, to: number) => void;
  /** A screen reader reads it out: where a row is after a move by a button. */
  announcement: string;
  children: ReactNode;
}

/** Rows that are moved by mouse, touch and keyboard, with what a screen reader says meanwhile. */
export function SortableRows({ ids, instructions, positionText, onDrop, announcement, children }: SortableRowsProps) {
  const { t } = useLingui();
  const sensors = useDragSensors(ACTIVATION_PX, sortableKeyboardCoordinates);
  const placeOf = (row: Active | Over | null) => ids.indexOf(String(row?.id));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active), placeOf(over)];
    if (from !== to && from >= 0 && to >= 0) onDrop(from, to);
  };
  const nameOf = ({ data }: Active) => String((data.current as { name?: string } | undefined)?.name);
  const announceMove = (active: Active, over: Over | null) => {
    const name = nameOf(active);
    return over ? positionText(name, placeOf(over) + 1) : t`${name} was put back.`;
  };
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => t`Picked up ${{ name: nameOf(active) }}.`,
    onDragOver: ({ active, over }: DragEndEvent) => announceMove(active, over),
    onDragEnd: ({ active, over }: DragEndEvent) => announceMove(active, over),
    onDragCancel: ({ active }: { active: Active }) => announceMove(active, null),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  );
}
