// biome-ignore-all lint/a11y/useSemanticElements: rows are positioned where they are scrolled to, which those of a table cannot be
import { useLingui } from '@lingui/react/macro';
import type { FieldObject } from '@rapport/shared/fields';
import { type ReactNode, useMemo, useRef } from 'react';
import { Checkbox } from '../form/Checkbox';
import type { PickerFieldProps } from '../form/PickerField';
import { arrangeColumns, type ColumnSetting, settingsOf, smallestWidth, withSorts, withWidth } from './arrange';
import { ColumnsButton } from './ColumnsButton';
import { GridBody } from './GridBody';
import { GridHeader } from './GridHeader';
import { LoadingMore } from './LoadingMore';
import type { RowSource } from './rowSource';
import type { Selection } from './useSelection';
import { useSideways } from './useSideways';
import './list.css';

export interface GridColumn<Item> {
  key: string;
  label: string;
  /** A CSS grid track whose smallest size is in rem, such as `minmax(10rem, 2fr)`. */
  width: string;
  /** Numbers are aligned at their end. */
  isNumber?: boolean;
  /** The list's sort values, ascending and descending. */
  sort?: { up: string; down: string };
  /** Hidden until somebody adds it. */
  isExtra?: boolean;
  /** Comes right after the name until somebody reorders the columns. */
  isEarly?: boolean;
  /** Where it stays in sight while the others scroll, in rem from the start. */
  pinnedAt?: number;
  render: (item: Item) => ReactNode;
  /** Whether the cell has a control of its own that changes it. */
  hasControl?: boolean;
  /** How the cell is edited in place. Leave out for read-only columns. */
  edit?: GridEdit<Item>;
}

export type GridChoices = readonly { value: string; label: string; group?: string }[];

export interface GridEdit<Item> {
  value: (item: Item) => string;
  type?: 'text' | 'email' | 'tel' | 'date' | 'url';
  inputMode?: 'decimal';
  /** Several lines: Enter begins another, and Ctrl or Cmd with Enter saves. */
  isLong?: boolean;
  choices?: GridChoices | ((item: Item) => GridChoices);
  /** Several of the choices are taken; the value holds them with a comma between each two. */
  isSeveral?: boolean;
  /** One of very many records is chosen by its name; the value is its id. */
  picks?: { nameOf: (item: Item) => string; usePicks: PickerFieldProps['usePicks'] };
  /** How a typed value is understood, shown beside it; `undefined` if that is obvious. */
  readBack?: (item: Item, typed: string) => string | undefined;
  save: (item: Item, value: string) => void;
}

export interface DataGridProps<Item extends { id: string }> extends RowSource {
  label: string;
  items: Item[];
  nameOf: (item: Item) => string;
  /** The first column names the record and holds its link. A new array renders all rows again. */
  columns: GridColumn<Item>[];
  arrangement: Arrangement;
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection;
  /**
   * Whether a row shows the initials of its record in place of its checkbox until the mouse is over the row or records
   * are selected.
   */
  hasPicture?: boolean;
  /** The actions on one record. */
  actions: RowActions<Item>;
}

/** How the person has arranged the columns of a table, and what changes that. */
export interface Arrangement {
  /** `null` for the default columns. */
  settings: readonly ColumnSetting[] | null;
  onChange: (settings: ColumnSetting[] | null) => void;
  /** The record type, whose own fields can be added as columns. */
  objectType: FieldObject;
}

export interface RowActions<Item> {
  /** Previews a record. */
  onPeek: (item: Item) => void;
  /** The focus moved to a record, which an open preview then shows. */
  onFollow: (item: Item) => void;
  onDelete: (item: Item) => void;
}

/**
 * A table that works like a spreadsheet: one tab stop, arrow keys between cells, Enter to open or edit, typing to
 * overwrite, Space to preview a row, Shift+Space to select it (WAI-ARIA Authoring Practices, Grid). Its head and its first
 * column stay in sight. Only the visible rows are rendered.
 */
export function DataGrid<Item extends { id: string }>(props: DataGridProps<Item>) {
  const { label, items, arrangement, sort, onSort, selection } = props;
  const { settings, objectType, onChange } = arrangement;
  const all = useMemo(() => withSorts(props.columns, objectType), [props.columns, objectType]);
  const columns = useMemo(() => arrangeColumns(all, settings), [all, settings]);
  const onWidth = (key: string, width: number | null) => onChange(withWidth(settingsOf(all, settings), key, width));
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useSideways(frame, head, scroller);
  const shown = useMemo(() => items.map(({ id }) => id), [items]);
  const tracks = columns.map(({ width }) => width).join(' ');
  const minWidth = `${columns.reduce((sum, column) => sum + smallestWidth(column), 0)}rem`;
  const [first, ...others] = columns;

  return (
    <div ref={frame} className="data-grid">
      <div className="grid-tools">
        <ColumnsButton columns={all} {...arrangement} />
      </div>
      {/* The box to select a row and its menu are columns too. */}
      <div role="grid" aria-label={label} aria-rowcount={items.length + 1} aria-colcount={columns.length + 2}>
        <div ref={head} role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} tabIndex={-1} style={{ gridTemplateColumns: tracks, minWidth }}>
            <div className="grid-first">
              <SelectShown selection={selection} shown={shown} />
              {first && <GridHeader column={first} sort={sort} onSort={onSort} onWidth={onWidth} />}
            </div>
            {others.map((column) => (
              <GridHeader key={column.key} column={column} sort={sort} onSort={onSort} onWidth={onWidth} />
            ))}
          </div>
        </div>
        <div ref={scroller} className="grid-scroller">
          <GridBody {...props} columns={columns} tracks={tracks} minWidth={minWidth} shown={shown} />
        </div>
      </div>
      <LoadingMore {...props} />
    </div>
  );
}

/** The box in the head that selects the rows shown, and is partly checked when some of them are. */
function SelectShown({ selection, shown }: { selection: Selection; shown: string[] }) {
  const { t } = useLingui();
  return (
    <div role="columnheader" tabIndex={-1} className="flex items-center ps-2">
      <Checkbox
        label={t`Select all shown`}
        hideLabel
        checked={shown.length > 0 && shown.every((id) => selection.has(id))}
        isPartly={!selection.isAll && selection.ids.size > 0 && selection.ids.size < shown.length}
        onChange={() => selection.toggleShown(shown)}
      />
    </div>
  );
}
