import {
  type CollisionDetection,
  closestCorners,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { BoardColumn, Deal, DealStage } from '@rapport/shared/deals';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { announcementsFor, type Held, INSTRUCTIONS } from './announcements';
import { boardKeys } from './boardKeys';
import { DealCard } from './DealCard';
import { DealColumn } from './DealColumn';
import { type BoardFilter, useMoreCards } from './deals.queries';
import { type DropPlace, dropPlace } from './moveCard';

const ACTIVATION_PX = 8;
const TOUCH_DELAY_MS = 200;

interface DealBoardProps {
  board: BoardColumn[];
  filter: BoardFilter;
  onMove: (deal: Deal, place: DropPlace, from: DropPlace) => void;
}

// What the pointer is in counts; between two cards, and for the keyboard, what is nearest.
const collisions: CollisionDetection = (args) => {
  const within = pointerWithin(args);
  const cards = within.filter(
    ({ id }) => args.droppableContainers.find((each) => each.id === id)?.data.current?.dealId,
  );
  return cards.length > 0 ? cards : within.length > 0 ? within : closestCorners(args);
};

/** The pipeline as columns of cards that are dragged by mouse, touch or keyboard. */
export function DealBoard({ board, filter, onMove }: DealBoardProps) {
  const [held, setHeld] = useState<Deal | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  // Moving a card to another column makes it a new element, which takes the focus over.
  const [movedByKeyboard, setMovedByKeyboard] = useState<string | null>(null);
  const more = useMoreCards(filter);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: ACTIVATION_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: ACTIVATION_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: boardKeys,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  );
  const placeOf = ({ active, over }: Held): DropPlace | null => {
    if (!over) return null;
    const target = over.data.current as { stage: DealStage; dealId: string | null };
    const lifted = active.rect.current.translated;
    const isLowerHalf = lifted !== null && lifted.top + lifted.height / 2 > over.rect.top + over.rect.height / 2;
    return dropPlace(board, String(active.id), { ...target, isLowerHalf });
  };
  const letGo = () => {
    setHeld(null);
    setPlace(null);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{ announcements: announcementsFor(board, placeOf), screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }) =>
        setHeld(board.flatMap(({ deals }) => deals).find(({ id }) => id === active.id) ?? null)
      }
      onDragMove={(event) => {
        const next = placeOf(event);
        if (next?.stage !== place?.stage || next?.before !== place?.before) setPlace(next);
      }}
      onDragEnd={(event) => {
        const target = placeOf(event);
        if (held && target && event.over?.id !== held.id) {
          const from = dropPlace(board, held.id, { stage: held.stage, dealId: held.id, isLowerHalf: false });
          setMovedByKeyboard(event.activatorEvent instanceof KeyboardEvent ? held.id : null);
          onMove(held, target, from);
        }
        letGo();
      }}
      onDragCancel={letGo}
    >
      <div className="-mx-4 flex h-[calc(100dvh-15rem)] min-h-96 snap-x gap-3 overflow-x-auto px-4 pb-2 sm:-mx-6 sm:snap-none sm:px-6">
        {board.map((column) => (
          <DealColumn
            key={column.stage}
            column={column}
            focusedDealId={movedByKeyboard}
            isOver={place?.stage === column.stage}
            markBefore={held && place?.stage === column.stage && held.stage !== column.stage ? place.before : undefined}
            isLoadingMore={more.isPending && more.variables?.stage === column.stage}
            onMore={more.mutate}
          />
        ))}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={{ duration: 200, easing: 'ease' }}>
          {held && <DealCard deal={held} isLifted />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}
