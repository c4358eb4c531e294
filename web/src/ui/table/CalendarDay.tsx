import { useDraggable, useDroppable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';

export interface CalendarItem {
  id: string;
  /** `2026-11-20` */
  day: string;
  title: string;
  /** Beside the title, where there is room. */
  detail?: string;
  path: string;
  color?: string;
  isDone?: boolean;
}

interface CalendarDayProps {
  day: string;
  today: string;
  items: readonly CalendarItem[];
  /** Whether the day belongs to the month before or after. */
  isOther: boolean;
  isMovable: boolean;
  /** Whether all items are shown at once, however many there are, as in the week. */
  isWeek: boolean;
  /** The item that was just moved by keyboard. */
  focusedId: string | null;
}

/** How many items of a day the month shows before a button for the others. */
const SHOWN = 6;

/** A day with its items, onto which items of other days can be dropped. */
export function CalendarDay({ day, today, items, isOther, isMovable, isWeek, focusedId }: CalendarDayProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  // An item that was just moved here stays visible, and a single hidden one takes no more room than the button.
  const showsAll = isWeek || isOpen || items.length <= SHOWN + 1 || items.some(({ id }) => id === focusedId);
  const shown = showsAll ? items : items.slice(0, SHOWN);
  const count = items.length - shown.length;
  const preferences = usePreferences();
  const { setNodeRef, isOver } = useDroppable({ id: day, disabled: !isMovable });
  const at = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(preferences.language, { ...options, timeZone: 'UTC' }).format(new Date(day));
  return (
    <li
      ref={setNodeRef}
      data-empty={items.length === 0 || undefined}
      className={clsx('calendar-day', isOther && 'calendar-other', isOver && 'calendar-over')}
    >
      <time
        dateTime={day}
        aria-current={day === today ? 'date' : undefined}
        className={clsx('calendar-date', day === today && 'bg-accent text-accent-ink')}
      >
        <span className="sr-only">{formatDate(day, preferences)}</span>
        <span aria-hidden="true" className={isWeek ? 'max-lg:hidden' : 'max-sm:hidden'}>
          {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className={isWeek ? 'lg:hidden' : 'sm:hidden'}>
          {at({ weekday: 'short', day: 'numeric', month: 'short' })}
        </span>
      </time>
      {items.length > 0 && (
        <ul className="flex flex-col gap-1">
          {shown.map((item) =>
            isMovable ? (
              <MovableItem key={item.id} item={item} takesFocus={item.id === focusedId} />
            ) : (
              <li key={item.id}>
                <ItemLink item={item} />
              </li>
            ),
          )}
        </ul>
      )}
      {count > 0 && (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="min-h-6 rounded-md px-1.5 text-start text-ink-faint text-xs hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
        >
          {t`Show ${count} more`}
        </button>
      )}
    </li>
  );
}

/** The mouse and a finger drag the item itself; the keyboard picks it up by its handle, beside the link in it. */
function MovableItem({ item, takesFocus }: { item: CalendarItem; takesFocus: boolean }) {
  const { t } = useLingui();
  const { title: name } = item;
  const { attributes, listeners, node, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: item.id,
    data: { title: name, day: item.day },
    attributes: { roleDescription: t`draggable` },
  });
  useEffect(() => {
    // Only when nothing else has the focus: the person may have moved on.
    if (takesFocus && document.activeElement === document.body) node.current?.querySelector('button')?.focus();
  }, [takesFocus, node]);
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={clsx('group relative touch-manipulation', isDragging && 'opacity-40')}
    >
      <ItemLink item={item} />
      <button
        {...attributes}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={t`Move ${name}`}
        className="absolute end-0 top-0 flex size-6 cursor-grab items-center justify-center rounded-md bg-surface text-ink-faint opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:pointer-events-none"
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

export function ItemLink({ item, isLifted }: { item: CalendarItem; isLifted?: boolean }) {
  const { title, detail, path, color, isDone } = item;
  return (
    <Link
      to={path}
      title={title}
      draggable={false}
      className={clsx('calendar-item', isLifted && 'border border-line bg-surface shadow-lg')}
    >
      <span
        aria-hidden="true"
        className="size-2 shrink-0 rounded-full"
        style={{ background: color ?? 'var(--color-accent)' }}
      />
      <bdi className={clsx('min-w-0 flex-1 truncate', isDone && 'text-ink-faint line-through')}>{title}</bdi>
      {detail && <span className="shrink-0 text-ink-faint sm:hidden">{detail}</span>}
    </Link>
  );
}
