import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from '../feedback/Spinner';
import { useWindowRows } from './useWindowRows';

const GAP = 12;
const NARROWEST_CARD = 280;

interface CardGridProps<Item extends { id: string }> {
  label: string;
  items: Item[];
  /** In pixels. All cards have the same height, so that ten thousand can be laid out without rendering them. */
  cardHeight: number;
  children: (item: Item) => ReactNode;
  hasMore: boolean;
  isLoadingMore: boolean;
  onNeedMore: () => void;
}

/** A responsive grid that renders only the visible rows and loads more near its end. */
export function CardGrid<Item extends { id: string }>({
  label,
  items,
  cardHeight,
  children,
  hasMore,
  isLoadingMore,
  onNeedMore,
}: CardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const { visible, top, height } = useWindowRows({
    container: list,
    count: Math.ceil(items.length / columns),
    rowHeight: cardHeight + GAP,
    hasMore,
    isLoadingMore,
    onNeedMore,
  });

  return (
    <div>
      <ul ref={list} aria-label={label} className="relative" style={{ height }}>
        {visible.flatMap((row) =>
          items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
            <li
              key={item.id}
              className="absolute"
              style={{
                top: row.start - top,
                height: cardHeight,
                insetInlineStart: `calc(${column} * (100% + ${GAP}px) / ${columns})`,
                width: `calc((100% - ${(columns - 1) * GAP}px) / ${columns})`,
              }}
            >
              {children(item)}
            </li>
          )),
        )}
      </ul>
      {isLoadingMore && (
        <div className="flex justify-center p-4 text-ink-faint">
          <Spinner label="Loading more" />
        </div>
      )}
    </div>
  );
}

/** The number of columns that fit. */
const useColumns = (list: React.RefObject<HTMLUListElement | null>) => {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (NARROWEST_CARD + GAP))));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return columns;
};
