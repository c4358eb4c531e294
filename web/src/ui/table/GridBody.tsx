// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useIsTouch } from '../theme/useMedia';
import type { DataGridProps } from './DataGrid';
import { GridRow } from './GridRow';
import { useGridPlaces } from './useGridPlaces';
import { useWindowRows } from './useWindowRows';

const ROW_HEIGHTS = { mouse: 40, touch: 48 };

interface GridBodyProps<Item extends { id: string }> extends DataGridProps<Item> {
  tracks: string;
  minWidth: string;
  /** The ids of all rows. */
  shown: string[];
}

/** The rows, apart from what is around them, which is not rendered again while they scroll. */
export function GridBody<Item extends { id: string }>(props: GridBodyProps<Item>) {
  const { items, nameOf, columns, selection, hasPicture, actions, tracks, minWidth, shown } = props;
  const body = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHTS[useIsTouch() ? 'touch' : 'mouse'];
  const { visible, top, height, scrollTo } = useWindowRows({
    ...props,
    container: body,
    count: items.length,
    rowHeight,
  });
  const latest = useRef({ selection, shown });
  useLayoutEffect(() => {
    latest.current = { selection, shown };
  });
  // Always the same function, so that choosing or loading other rows does not render a row again.
  const choose = useCallback((id: string, isRange: boolean) => {
    latest.current.selection.toggle(id, latest.current.shown, isRange);
  }, []);
  const at = (row: number, act: (item: Item) => void) => {
    const item = items[row];
    if (item) act(item);
  };
  const { active, editing, endEditing, listeners } = useGridPlaces({
    body,
    items,
    columns,
    scrollTo,
    onChoose: (row, isRange) => at(row, ({ id }) => choose(id, isRange)),
    onPeek: (row) => at(row, actions.onPeek),
    onFollow: (row) => at(row, actions.onFollow),
  });
  return (
    <div ref={body} role="rowgroup" className="relative" style={{ height, minWidth }} {...listeners}>
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
            height={rowHeight}
            name={nameOf(item)}
            columns={columns}
            tracks={tracks}
            isChosen={selection.has(item.id)}
            onChoose={choose}
            hasPicture={hasPicture}
            actions={actions}
            activeColumn={index === active.row ? active.column : undefined}
            editing={isEditing ? editing : null}
            onEdited={isEditing ? endEditing : undefined}
          />
        );
      })}
    </div>
  );
}
