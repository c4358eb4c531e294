import { DndContext, type DragEndEvent, DragOverlay } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import type { BoardColumn, Deal } from '@rapport/shared/deals';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import './board.css';
import { useNumber } from '../../lib/format/useNumber';
import { useStages } from '../../lib/workspace/stages';
import { useDragSensors } from '../../ui/table/useDragSensors';
import type { Selection } from '../../ui/table/useSelection';
import { useHasRoomForBoard, useIsNarrow } from '../../ui/theme/useMedia';
import { announcementsFor, type Held, instructions } from './announcements';
import { boardKeys } from './boardKeys';
import { collisions } from './collisions';
import { DealCard } from './DealCard';
import { DealColumn } from './DealColumn';
import { type BoardFilter, useMoreCards } from './deals.queries';
import { type DropPlace, dropPlace } from './moveCard';

const ACTIVATION_PX = 8;

interface DealBoardProps {
  board: BoardColumn[];
  filter: BoardFilter;
  /** The deal that was just won. */
  wonDealId: string | null;
  /** Called once the card of the won deal has shown the win. */
  onWinShown: () => void;
  onMove: (deal: Deal, place: DropPlace, from: DropPlace) => void;
  selection: Selection;
  /** Whether pressing a card selects it. */
  isChoosing: boolean;
}

/** The pipeline as columns of cards that are dragged by mouse, touch or keyboard. */
export function DealBoard(props: DealBoardProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { board, filter, wonDealId, onWinShown, onMove, selection, isChoosing } = props;
  const [held, setHeld] = useState<Deal | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  // A card moved to another column is a new element, which must take over the focus.
  const [movedByKeyboard, setMovedByKeyboard] = useState<string | null>(null);
  const more = useMoreCards(filter);
  const { labelOf, stageOf } = useStages();
  const isClosed = (stage: string) => stageOf(stage)?.kind !== 'open';
  const { isRail, toggle, openFor, keepOpen } = useRails(board, isClosed);
  const sensors = useDragSensors(ACTIVATION_PX, boardKeys, { opensByEnter: true });
  const placeOf = ({ active, over }: Held): DropPlace | null => {
    if (!over) return null;
    const target = over.data.current as { stage: string; dealId: string | null };
    const lifted = active.rect.current.translated;
    const isLowerHalf = lifted !== null && lifted.top + lifted.height / 2 > over.rect.top + over.rect.height / 2;
    return dropPlace(board, String(active.id), { ...target, isLowerHalf });
  };
  const follow = (event: Held) => {
    const next = placeOf(event);
    if (next?.stage === place?.stage && next?.before === place?.before) return;
    setPlace(next);
    if (next) openFor(next.stage);
  };
  const letGo = () => {
    setHeld(null);
    setPlace(null);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{
        announcements: announcementsFor(board, labelOf, placeOf, number),
        screenReaderInstructions: instructions(),
      }}
      onDragStart={({ active }) =>
        setHeld(board.flatMap(({ deals }) => deals).find(({ id }) => id === active.id) ?? null)
      }
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={(event) => {
        if (held && isPressInPlace(event)) selection.toggle(held.id, []);
        const target = placeOf(event);
        if (held && target && event.over?.id !== held.id) {
          const from = dropPlace(board, held.id, { stage: held.stage, dealId: held.id, isLowerHalf: false });
          setMovedByKeyboard(event.activatorEvent instanceof KeyboardEvent ? held.id : null);
          onMove(held, target, from);
        }
        keepOpen(target?.stage);
        letGo();
      }}
      onDragCancel={() => {
        keepOpen();
        letGo();
      }}
    >
      <div
        onAnimationEnd={({ animationName }) => animationName === 'stamp' && onWinShown()}
        className="deal-board"
        // If the board has no card to focus, it must be focusable itself to be scrolled by keyboard.
        {...(board.every(({ deals }) => deals.length === 0) && {
          'data-empty': true,
          tabIndex: 0,
          role: 'group',
          'aria-label': t`Sales Pipeline`,
        })}
      >
        {board.map((column) => (
          <DealColumn
            key={column.stage}
            column={column}
            isRail={isRail(column.stage)}
            onToggle={toggle && isClosed(column.stage) ? toggle : undefined}
            wonDealId={isClosed(column.stage) ? wonDealId : null}
            focusedDealId={movedByKeyboard}
            isOver={place?.stage === column.stage}
            markBefore={held && place?.stage === column.stage && held.stage !== column.stage ? place.before : undefined}
            isLoadingMore={more.isPending && more.variables?.stage === column.stage}
            onMore={more.mutate}
            chosen={isChoosing ? selection : undefined}
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

/** How many columns fit if `useHasRoomForBoard` is true. */
const FITTING = 6;

/** Whether a finger held a card and was lifted without moving it. */
const isPressInPlace = ({ activatorEvent, delta }: DragEndEvent): boolean =>
  'touches' in activatorEvent && Math.hypot(delta.x, delta.y) < ACTIVATION_PX;

/**
 * If the columns do not fit, Won and Lost are narrow rails until the user opens one or holds a card over it. One that
 * was opened by a held card stays open during the drag, so that nothing moves under the pointer, and also after the
 * card is dropped in it.
 */
const useRails = (board: BoardColumn[], isClosed: (stage: string) => boolean) => {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const hasRoom = useHasRoomForBoard();
  // A phone shows one column at a time.
  const isNarrow = useIsNarrow();
  const hasRails = board.length > 1 && !(hasRoom && board.length <= FITTING) && !isNarrow;
  const isOpen = (stage: string) => !hasRails || !isClosed(stage) || opened.includes(stage) || visited.includes(stage);
  // The identity of the function must not change, because the columns are memoized.
  const [toggle] = useState(() => (stage: string) => {
    setOpened((before) => (before.includes(stage) ? before.filter((each) => each !== stage) : [...before, stage]));
  });
  return {
    isRail: (stage: string) => !isOpen(stage),
    toggle: hasRails ? toggle : undefined,
    openFor: (stage: string) => {
      if (!isOpen(stage)) setVisited([...visited, stage]);
    },
    keepOpen: (stage?: string) => {
      if (stage && isClosed(stage) && !opened.includes(stage)) setOpened([...opened, stage]);
      if (visited.length > 0) setVisited([]);
    },
  };
};
