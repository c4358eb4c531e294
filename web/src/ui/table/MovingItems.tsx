import {
  type Active,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
} from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { shiftDay } from '@rapport/shared/dates';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { type CalendarItem, ItemLink } from './CalendarDay';
import { useDragSensors } from './useDragSensors';

const ACTIVATION_PX = 8;

/** How many days an arrow key moves the held item. */
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const dayKeys: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code];
  if (!step) return undefined;
  event.preventDefault();
  const { active, over, droppableRects, collisionRect } = context;
  const day = String(over?.id ?? active?.data.current?.day ?? '');
  const rect = day && collisionRect && droppableRects.get(shiftDay(day, isMirrored() ? mirrored(step) : step));
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: rect.top + (rect.height - collisionRect.height) / 2,
  };
};

const isMirrored = () => document.documentElement.dir === 'rtl';
const mirrored = (step: number) => (Math.abs(step) === 1 ? -step : step);

interface MovingItemsProps {
  items: readonly CalendarItem[];
  /** A day as screen readers say it. */
  nameOf: (day: string) => string;
  onMove: (item: CalendarItem, day: string, isByKeyboard: boolean) => void;
  children: ReactNode;
}

/** Lets items of a calendar be dragged to other days, by mouse, touch or keyboard. */
export function MovingItems({ items, nameOf, onMove, children }: MovingItemsProps) {
  const { t } = useLingui();
  const [held, setHeld] = useState<CalendarItem | null>(null);
  const sensors = useDragSensors(ACTIVATION_PX, dayKeys, { opensByEnter: true });
  const find = ({ active, over }: { active: Active; over: Over | null }) => ({
    title: String(active.data.current?.title ?? ''),
    day: over ? nameOf(String(over.id)) : null,
  });
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))}
      accessibility={{
        announcements: {
          onDragStart: (event) => {
            const { title } = find(event as { active: Active; over: null });
            return t`Picked up ${title}.`;
          },
          onDragOver: (event) => {
            const { title, day } = find(event);
            return day ? t`${title} is over ${day}.` : t`Not over a day.`;
          },
          onDragEnd: (event) => {
            const { title, day } = find(event);
            return day ? t`Dropped ${title} on ${day}.` : t`Put back.`;
          },
          onDragCancel: (event) => {
            const { title } = find(event);
            return t`${title} was put back.`;
          },
        },
        screenReaderInstructions: {
          draggable: t`Press the space bar to pick up an entry. Use the arrow keys to move it to another day. Press Space to drop it, or Escape to cancel.`,
        },
      }}
      onDragStart={({ active }) => setHeld(items.find(({ id }) => id === active.id) ?? null)}
      onDragEnd={({ over, activatorEvent }) => {
        const day = String(over?.id ?? '');
        if (held && day && day !== held.day) onMove(held, day, activatorEvent instanceof KeyboardEvent);
        setHeld(null);
      }}
      onDragCancel={() => setHeld(null)}
    >
      {children}
      {createPortal(<DragOverlay>{held && <ItemLink item={held} isLifted />}</DragOverlay>, document.body)}
    </DndContext>
  );
}
