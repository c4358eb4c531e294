import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Spinner } from '../feedback/Spinner';
import { useWindowRows } from './useWindowRows';

const GAP = 12;
const NARROWEST_CARD = 280;

interface CardGridProps<Item extends { id: string }> {
  label: string;
  items: Item[];
  /** In pixels; every card has the same, so that ten thousand can be laid out without being drawn. */
  cardHeight: number;
  children: (item: Item) => ReactNode;
  hasMore: boolean;
  isLoadingMore: boolean;
  onNeedMore: () => void;
}

/** A grid of as many columns as fit, of which only the rows in sight exist; near its end it asks for more. */
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

/** How many columns fit. */
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
