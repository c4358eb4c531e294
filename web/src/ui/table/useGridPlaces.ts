import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import type { GridColumn } from './DataGrid';

interface Place {
  row: number;
  column: number;
}

/** The cell being edited. By record, not by row, because a refetch may insert other rows in between. */
export interface Edited {
  id: string;
  column: number;
  /** The first typed character, which overwrites the value. */
  typed?: string;
}

const PAGE_ROWS = 10;
const ENDS = Number.POSITIVE_INFINITY;

const STEPS: Record<string, [down: number, across: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE_ROWS, 0],
  PageUp: [-PAGE_ROWS, 0],
  Home: [0, -ENDS],
  End: [0, ENDS],
};

const clamp = (place: number, last: number, first = 0) => Math.max(first, Math.min(place, last));

const cellOf = ({ target }: SyntheticEvent) => (target as Element).closest<HTMLElement>('[data-place]');

const placeOf = (cell: HTMLElement): Place => {
  const [row = 0, column = 0] = (cell.dataset.place ?? '').split(':').map(Number);
  return { row, column };
};

interface GridPlacesOptions<Item extends { id: string }> {
  body: RefObject<HTMLElement | null>;
  items: Item[];
  columns: GridColumn<Item>[];
  scrollTo: (row: number) => void;
  onChoose: (row: number, isRange: boolean) => void;
  onPeek: (row: number) => void;
  onFollow: (row: number) => void;
}

/** Which cell has the focus and which is edited, and the listeners, set once around all rows, that change it. */
export const useGridPlaces = <Item extends { id: string }>({
  body,
  items,
  columns,
  scrollTo,
  onChoose,
  onPeek,
  onFollow,
}: GridPlacesOptions<Item>) => {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [edited, setEdited] = useState<Edited | null>(null);
  const editedRow = edited ? items.findIndex(({ id }) => id === edited.id) : -1;
  const editing = editedRow === -1 ? null : edited;
  const focusDue = useRef(false);
  useLayoutEffect(() => {
    if (!focusDue.current || editing) return;
    const cell = body.current?.querySelector<HTMLElement>(`[data-place="${active.row}:${active.column}"]`);
    if (!cell) return;
    focusDue.current = false;
    cell.focus({ preventScroll: true });
    // The row is in view by now, its column may not be.
    if (!cell.closest('.grid-first')) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });

  const goTo = (row: number, column: number) => {
    const place = {
      row: clamp(row, items.length - 1),
      // The box to select the row comes before the first column, its menu after the last.
      column: clamp(column, columns.length, -1),
    };
    setActive(place);
    onFollow(place.row);
    focusDue.current = true;
    scrollTo(place.row);
  };
  const edit = ({ row, column }: Place, typed?: string) => {
    const item = items[row];
    if (item && columns[column]?.edit) setEdited({ id: item.id, column, typed });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event);
    if (!cell || editing || event.altKey || event.defaultPrevented) return;
    const { row, column } = placeOf(cell);
    const step = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step) {
      const [down, across] = step;
      const isFar = !Number.isFinite(across);
      const isEnd = isCommand && across !== 0 && isFar;
      const next = isFar ? (across < 0 ? 0 : columns.length - 1) : column + across;
      goTo(isEnd ? (across < 0 ? 0 : items.length - 1) : row + down, next);
    } else if (event.key === ' ' && column < columns.length) {
      if (column === -1 || event.shiftKey) onChoose(row, event.shiftKey);
      else onPeek(row);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const control = cell.querySelector<HTMLElement>('a, button, input');
      if (control) control.click();
      else edit({ row, column });
    } else if (event.key === 'F2') edit({ row, column });
    else if (event.key.length === 1 && !isCommand && columns[column]?.edit && !columns[column].edit.choices) {
      edit({ row, column }, event.key);
    } else return;
    event.preventDefault();
    // Single-key shortcuts are typed text here.
    event.stopPropagation();
  };

  return {
    active: { ...active, row: Math.min(active.row, items.length - 1) },
    editing,
    endEditing: (move = 0) => {
      setEdited(null);
      if (editing) goTo(editedRow, editing.column + move);
    },
    listeners: {
      onKeyDown: handleKeyDown,
      onFocus: (event: SyntheticEvent) => {
        const cell = cellOf(event);
        if (cell) setActive(placeOf(cell));
      },
      onDoubleClick: (event: SyntheticEvent) => {
        const cell = cellOf(event);
        if (cell) edit(placeOf(cell));
      },
    },
  };
};
