// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned where they are scrolled to, which those of a table cannot be
import { type ReactNode, useMemo, useRef } from 'react';
import { Checkbox } from '../form/Checkbox';
import { GridHeader } from './GridHeader';
import { GridRow, ROW_HEIGHT } from './GridRow';
import { LoadingMore } from './LoadingMore';
import { useGridPlaces } from './useGridPlaces';
import type { Selection } from './useSelection';
import { type RowSource, useWindowRows } from './useWindowRows';

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
  type?: 'text' | 'email' | 'tel' | 'date';
  /** Several lines: Enter begins another, and Ctrl or Cmd with Enter saves. */
  isLong?: boolean;
  choices?: readonly { value: string; label: string }[];
  save: (item: Item, value: string) => void;
}

export interface DataGridProps<Item extends { id: string }> extends RowSource {
  label: string;
  items: Item[];
  nameOf: (item: Item) => string;
  /** The first column names the record and holds its link. */
  columns: GridColumn<Item>[];
  sort: string;
  onSort: (sort: string) => void;
  /** Leave out where there are no bulk actions. */
  selection?: Selection;
}

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
  const shown = useMemo(() => items.map(({ id }) => id), [items]);
  const { active, editing, endEditing, listeners } = useGridPlaces({
    body,
    items,
    columns,
    scrollTo,
    onChoose: (row, isRange) => selection?.toggle(shown[row] ?? '', shown, isRange),
  });
  const tracks = `${selection ? '2.75rem ' : ''}${columns.map(({ width }) => width).join(' ')}`;

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
          style={{ gridTemplateColumns: tracks }}
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
        <div ref={body} role="rowgroup" className="relative" style={{ height }} {...listeners}>
          {visible.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            const isEditing = editing?.id === item.id;
            return (
              <GridRow
                key={item.id}
                item={item}
                index={index}
                top={start - top}
                name={nameOf(item)}
                columns={columns}
                tracks={tracks}
                selection={selection}
                shown={shown}
                activeColumn={index === active.row ? active.column : undefined}
                editing={isEditing ? editing : null}
                onEdited={isEditing ? endEditing : undefined}
              />
            );
          })}
        </div>
      </div>
      {isLoadingMore && <LoadingMore />}
    </div>
  );
}
