// biome-ignore-all lint/a11y/useSemanticElements: rows stand where they are scrolled to, which those of a table cannot
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from '../feedback/Spinner';
import { Checkbox } from '../form/Checkbox';
import { GridEditor } from './GridEditor';
import type { Selection } from './useSelection';
import { useWindowRows } from './useWindowRows';

export interface GridColumn<Item> {
  key: string;
  label: string;
  /** A CSS grid track, such as `minmax(10rem, 2fr)`. */
  width: string;
  /** The list's sort values, ascending and descending. */
  sort?: { up: string; down: string };
  render: (item: Item) => ReactNode;
  /** How the cell is edited in place. Leave out for read-only columns. */
  edit?: GridEdit<Item>;
}

export interface GridEdit<Item> {
  value: (item: Item) => string;
  type?: 'text' | 'email' | 'tel';
  choices?: readonly { value: string; label: string }[];
  save: (item: Item, value: string) => void;
}

interface DataGridProps<Item extends { id: string }> {
  label: string;
  items: Item[];
  nameOf: (item: Item) => string;
  /** The first column names the record and holds its link. */
  columns: GridColumn<Item>[];
  sort: string;
  onSort: (sort: string) => void;
  /** Leave out where there are no bulk actions. */
  selection?: Selection;
  hasMore: boolean;
  isLoadingMore: boolean;
  onNeedMore: () => void;
}

interface Place {
  row: number;
  column: number;
}

const ROW_HEIGHT = 44;
const PAGE_ROWS = 10;

/**
 * A table that works like a spreadsheet: one tab stop, arrow keys between cells, Enter to open or edit, typing to
 * overwrite, Space to select a row (WAI-ARIA Authoring Practices, Grid). Only the visible rows are rendered.
 */
export function DataGrid<Item extends { id: string }>(props: DataGridProps<Item>) {
  const { label, items, nameOf, columns, sort, onSort, selection, isLoadingMore } = props;
  const body = useRef<HTMLDivElement>(null);
  const { visible, top, height, scrollTo } = useWindowRows({
    ...props,
    container: body,
    count: items.length,
    rowHeight: ROW_HEIGHT,
  });
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  // By record, not by row, because a refetch may insert other rows in between.
  const [edited, setEdited] = useState<{ id: string; column: number; typed?: string } | null>(null);
  const editedRow = items.findIndex(({ id }) => id === edited?.id);
  const editing = editedRow === -1 ? null : edited;
  const focusDue = useRef(false);
  useLayoutEffect(() => {
    if (!focusDue.current || editing) return;
    const cell = body.current?.querySelector<HTMLElement>(`[data-place="${active.row}:${active.column}"]`);
    if (!cell) return;
    focusDue.current = false;
    cell.focus({ preventScroll: true });
  });

  const shown = items.map(({ id }) => id);
  const columnsTrack = `${selection ? '2.75rem ' : ''}${columns.map(({ width }) => width).join(' ')}`;
  const activeRow = Math.min(active.row, items.length - 1);
  const goTo = (row: number, column: number) => {
    const place = { row: clamp(row, items.length), column: clamp(column, columns.length) };
    setActive(place);
    focusDue.current = true;
    scrollTo(place.row);
  };
  const edit = ({ row, column }: Place, typed?: string) => {
    const item = items[row];
    if (item && columns[column]?.edit) setEdited({ id: item.id, column, typed });
  };
  const endEditing = (move = 0) => {
    setEdited(null);
    if (editing) goTo(editedRow, editing.column + move);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, { row, column }: Place) => {
    if (editing || event.altKey) return;
    const step = STEPS[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step) {
      const [down, across] = step;
      const isEnd = isCommand && across !== 0 && Number.isFinite(across) === false;
      goTo(isEnd ? (across < 0 ? 0 : items.length - 1) : row + down, column + across);
    } else if (event.key === ' ') selection?.toggle(shown[row] ?? '', shown, event.shiftKey);
    else if (event.key === 'Enter') {
      const link = event.currentTarget.querySelector('a');
      if (link) link.click();
      else edit({ row, column });
    } else if (event.key === 'F2') edit({ row, column });
    else if (event.key.length === 1 && !isCommand && columns[column]?.edit && !columns[column].edit.choices) {
      edit({ row, column }, event.key);
    } else return;
    event.preventDefault();
    // Single-key shortcuts are typed text here.
    event.stopPropagation();
  };

  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        className="min-w-fit"
      >
        <div
          role="row"
          aria-rowindex={1}
          tabIndex={-1}
          className="grid border-line border-b"
          style={{ gridTemplateColumns: columnsTrack }}
        >
          {selection && (
            <div role="columnheader" tabIndex={-1} className="flex items-center ps-4">
              <Checkbox
                label="Choose all that are shown"
                hideLabel
                checked={items.length > 0 && items.every(({ id }) => selection.has(id))}
                isPartly={!selection.isAll && selection.ids.size > 0 && selection.ids.size < items.length}
                onChange={() => selection.toggleShown(shown)}
              />
            </div>
          )}
          {columns.map((column) => (
            <GridHeader key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
        <div ref={body} role="rowgroup" className="relative" style={{ height }}>
          {visible.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <div
                key={item.id}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 2}
                aria-selected={selection?.has(item.id)}
                className={clsx(
                  'absolute inset-x-0 grid border-line border-b hover:bg-hover/60',
                  selection?.has(item.id) && 'bg-accent-soft',
                )}
                style={{ top: start - top, height: ROW_HEIGHT, gridTemplateColumns: columnsTrack }}
              >
                {selection && (
                  <div role="gridcell" tabIndex={-1} className="flex items-center ps-4">
                    <Checkbox
                      label={`Choose ${nameOf(item)}`}
                      hideLabel
                      tabIndex={-1}
                      checked={selection.has(item.id)}
                      onChange={({ nativeEvent }) =>
                        selection.toggle(item.id, shown, (nativeEvent as unknown as MouseEvent).shiftKey)
                      }
                    />
                  </div>
                )}
                {columns.map((column, nth) => {
                  const place = { row: index, column: nth };
                  const isEditing = editing?.id === item.id && editing.column === nth;
                  const content = isEditing ? null : column.render(item);
                  return (
                    <div
                      key={column.key}
                      role="gridcell"
                      data-place={`${index}:${nth}`}
                      tabIndex={index === activeRow && nth === active.column ? 0 : -1}
                      aria-readonly={!column.edit}
                      title={column.edit && !isEditing ? 'Double-click to edit' : undefined}
                      onFocus={() => setActive(place)}
                      onDoubleClick={() => edit(place)}
                      onKeyDown={(event) => handleKeyDown(event, place)}
                      className="relative flex min-w-0 items-center px-3 focus-visible:outline-2 focus-visible:-outline-offset-2"
                    >
                      {isEditing && column.edit ? (
                        <GridEditor
                          label={`${column.label} of ${nameOf(item)}`}
                          edit={column.edit}
                          item={item}
                          typed={editing.typed}
                          onDone={endEditing}
                        />
                      ) : (
                        <span
                          dir="auto"
                          title={typeof content === 'string' ? content : undefined}
                          className="block min-w-0 max-w-full truncate text-start"
                        >
                          {content}
                        </span>
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      {isLoadingMore && (
        <div className="flex justify-center p-4 text-ink-faint">
          <Spinner label="Loading more" />
        </div>
      )}
    </div>
  );
}

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

const clamp = (place: number, count: number) => Math.max(0, Math.min(place, count - 1));

interface GridHeaderProps<Item> {
  column: GridColumn<Item>;
  sort: string;
  onSort: (sort: string) => void;
}

function GridHeader<Item>({ column: { label, sort: sorts }, sort, onSort }: GridHeaderProps<Item>) {
  const sorted = sort === sorts?.up ? 'ascending' : sort === sorts?.down ? 'descending' : 'none';
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={sorts ? sorted : undefined}
      className="flex h-9 min-w-0 items-center px-3 font-medium text-ink-faint text-xs"
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => onSort(sorted === 'ascending' ? sorts.down : sorts.up)}
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {label}
          <Arrow size={14} aria-hidden="true" className={sorted === 'none' ? 'invisible' : undefined} />
        </button>
      ) : (
        <span className="truncate">{label}</span>
      )}
    </div>
  );
}
