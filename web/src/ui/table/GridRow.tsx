// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { clsx } from 'clsx';
import { memo } from 'react';
import { Checkbox } from '../form/Checkbox';
import type { GridColumn } from './DataGrid';
import { GridEditor } from './GridEditor';
import type { Edited } from './useGridPlaces';
import type { Selection } from './useSelection';

export const ROW_HEIGHT = 44;

interface GridRowProps<Item extends { id: string }> {
  item: Item;
  index: number;
  /** In pixels from the first row. */
  top: number;
  name: string;
  columns: GridColumn<Item>[];
  tracks: string;
  selection?: Selection;
  /** The ids of all rows, for choosing a range. */
  shown: readonly string[];
  /** The column with the tab stop, if it is in this row. */
  activeColumn?: number;
  /** The cell of this row that is edited. */
  editing: Edited | null;
  onEdited?: (move?: number) => void;
}

/** Rendered again only when it changes, and not whenever the page scrolls. */
export const GridRow = memo(function GridRow<Item extends { id: string }>(props: GridRowProps<Item>) {
  const { item, index, top, name, columns, tracks, selection, shown, activeColumn, editing, onEdited } = props;
  const isChosen = selection?.has(item.id);
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={clsx('absolute inset-x-0 grid border-line border-b hover:bg-hover/60', isChosen && 'bg-accent-soft')}
      style={{ top, height: ROW_HEIGHT, gridTemplateColumns: tracks }}
    >
      {selection && (
        <div role="gridcell" tabIndex={-1} className="flex items-center ps-4">
          <Checkbox
            label={`Choose ${name}`}
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
        const isEditing = editing?.column === nth;
        const content = isEditing ? null : column.render(item);
        return (
          <div
            key={column.key}
            role="gridcell"
            data-place={`${index}:${nth}`}
            tabIndex={nth === activeColumn ? 0 : -1}
            aria-readonly={!column.edit}
            title={column.edit && !isEditing ? 'Double-click to edit' : undefined}
            className="relative flex min-w-0 items-center px-3 focus-visible:outline-2 focus-visible:-outline-offset-2"
          >
            {isEditing && column.edit && onEdited ? (
              <GridEditor
                label={`${column.label} of ${name}`}
                edit={column.edit}
                item={item}
                typed={editing.typed}
                onDone={onEdited}
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
}) as <Item extends { id: string }>(props: GridRowProps<Item>) => React.ReactNode;
