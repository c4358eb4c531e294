// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo } from 'react';
import { Checkbox } from '../form/Checkbox';
import { Avatar } from '../text/Avatar';
import type { GridColumn, RowActions } from './DataGrid';
import { GridEditor } from './GridEditor';
import { RowMenu } from './RowMenu';
import type { Edited } from './useGridPlaces';

interface GridRowProps<Item extends { id: string }> {
  item: Item;
  index: number;
  /** In pixels from the first row. */
  top: number;
  height: number;
  name: string;
  columns: GridColumn<Item>[];
  tracks: string;
  /** Left out where rows are not chosen. */
  isChosen?: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  /** Whether the initials of each record are shown until its box is wanted. */
  hasPicture?: boolean;
  actions?: RowActions<Item>;
  /** The column with the tab stop, if it is in this row. */
  activeColumn?: number;
  /** The cell of this row that is edited. */
  editing: Edited | null;
  onEdited?: (move?: number) => void;
}

const cellLook = 'relative flex min-w-0 items-center px-3 focus-visible:outline-2 focus-visible:-outline-offset-2';

/** Rendered again only when it changes, and not whenever the page scrolls. */
export const GridRow = memo(function GridRow<Item extends { id: string }>(props: GridRowProps<Item>) {
  const { t } = useLingui();
  const { item, index, top, height, name, columns, tracks, isChosen, onChoose, hasPicture, actions, activeColumn } =
    props;
  const place = (column: number) => ({
    role: 'gridcell',
    'data-place': `${index}:${column}`,
    tabIndex: column === activeColumn ? 0 : -1,
  });
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className="grid-row"
      style={{ top, height, gridTemplateColumns: tracks }}
    >
      <div className="grid-first">
        {isChosen !== undefined && (
          <div
            {...place(-1)}
            className="relative flex items-center ps-2 focus-visible:outline-2 focus-visible:-outline-offset-2"
          >
            {hasPicture && (
              <span className="grid-picture">
                <Avatar name={name} size="small" />
              </span>
            )}
            <Checkbox
              label={t`Select ${name}`}
              hideLabel
              tabIndex={-1}
              className="chooser"
              checked={isChosen}
              onChange={({ nativeEvent }) => onChoose(item.id, (nativeEvent as unknown as MouseEvent).shiftKey)}
            />
          </div>
        )}
        <Cell {...props} nth={0} {...place(0)} />
        {actions && (
          <div {...place(columns.length)} className="grid-menu focus-visible:outline-2 focus-visible:-outline-offset-2">
            <RowMenu
              name={name}
              tabIndex={-1}
              onPeek={() => actions.onPeek(item)}
              onDelete={() => actions.onDelete(item)}
            />
          </div>
        )}
      </div>
      {columns.slice(1).map(({ key }, nth) => (
        <Cell key={key} {...props} nth={nth + 1} {...place(nth + 1)} />
      ))}
    </div>
  );
}) as <Item extends { id: string }>(props: GridRowProps<Item>) => React.ReactNode;

interface CellProps<Item extends { id: string }> extends GridRowProps<Item> {
  nth: number;
  'data-place': string;
  tabIndex: number;
}

function Cell<Item extends { id: string }>(props: CellProps<Item>) {
  const { t } = useLingui();
  const { item, name, columns, nth, editing, onEdited, tabIndex, 'data-place': place } = props;
  const column = columns[nth];
  if (!column) return null;
  const isEditing = editing?.column === nth;
  const content = isEditing ? null : column.render(item);
  return (
    <div
      role="gridcell"
      data-place={place}
      tabIndex={tabIndex}
      aria-readonly={!column.edit && !column.hasControl}
      title={column.edit && !isEditing ? t`Double-click to edit` : undefined}
      style={column.pinnedAt === undefined ? undefined : { insetInlineStart: `${column.pinnedAt}rem` }}
      className={clsx(
        cellLook,
        column.isNumber && 'justify-end text-ink tabular-nums',
        column.pinnedAt && 'grid-pinned',
      )}
    >
      {isEditing && column.edit && onEdited ? (
        <GridEditor
          label={t`${{ field: column.label }} of ${name}`}
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
}
