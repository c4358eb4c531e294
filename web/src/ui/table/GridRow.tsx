// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo } from 'react';
import { isShiftHeld } from '../form/isShiftHeld';
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
  isChosen: boolean;
  onChoose: (id: string, isRange: boolean) => void;
  /** Whether the initials of the record are shown in place of its checkbox, as in `DataGrid`. */
  hasPicture?: boolean;
  actions: RowActions<Item>;
  /** The column with the tab stop, if it is in this row. */
  activeColumn?: number;
  /** The cell of this row that is edited. */
  editing: Edited | null;
  onEdited?: (move?: number) => void;
}

/** Rendered again only when it changes, and not whenever the page scrolls. Of few elements, because scrolling makes many rows. */
export const GridRow = memo(function GridRow<Item extends { id: string }>(props: GridRowProps<Item>) {
  const { t } = useLingui();
  const { item, index, top, height, name, columns, tracks, isChosen, onChoose, hasPicture, actions, activeColumn } =
    props;
  const { editing, onEdited } = props;
  const place = (column: number) => `${index}:${column}`;
  const tabIndex = (column: number) => (column === activeColumn ? 0 : -1);
  const cell = (column: GridColumn<Item>, nth: number) => {
    const isEditing = editing?.column === nth;
    const content = isEditing ? null : column.render(item);
    const isText = typeof content === 'string';
    return (
      <div
        key={column.key}
        role="gridcell"
        data-place={place(nth)}
        tabIndex={tabIndex(nth)}
        data-editing={isEditing || undefined}
        aria-readonly={!column.edit && !column.hasControl}
        title={column.edit && !isEditing ? t`Double-click to edit` : undefined}
        style={column.pinnedAt === undefined ? undefined : { insetInlineStart: `${column.pinnedAt}rem` }}
        className={clsx('grid-cell', column.isNumber && 'grid-number', column.pinnedAt && 'grid-pinned')}
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
          content != null &&
          content !== '' && (
            <span dir="auto" title={isText ? content : undefined}>
              {content}
            </span>
          )
        )}
      </div>
    );
  };
  const [first, ...others] = columns;
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
        <div role="gridcell" data-place={place(-1)} tabIndex={tabIndex(-1)} className="grid-choice">
          {hasPicture && <Avatar name={name} size="small" className="grid-picture" />}
          <input
            type="checkbox"
            aria-label={t`Select ${name}`}
            tabIndex={-1}
            className="box chooser"
            checked={isChosen}
            onChange={({ nativeEvent }) => onChoose(item.id, isShiftHeld(nativeEvent))}
          />
        </div>
        {first && cell(first, 0)}
        <div
          role="gridcell"
          data-place={place(columns.length)}
          tabIndex={tabIndex(columns.length)}
          className="grid-menu"
        >
          <RowMenu
            name={name}
            tabIndex={-1}
            onPeek={() => actions.onPeek(item)}
            onDelete={() => actions.onDelete(item)}
          />
        </div>
      </div>
      {others.map((column, nth) => cell(column, nth + 1))}
    </div>
  );
}) as <Item extends { id: string }>(props: GridRowProps<Item>) => React.ReactNode;
