import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LoadingMore } from './LoadingMore';
import type { RowSource } from './rowSource';
import { useWindowRows } from './useWindowRows';

const GAP = 12;
const NARROWEST_CARD = 300;

interface CardGridProps<Item extends { id: string }> extends RowSource {
  label: string;
  items: Item[];
  /** In pixels. All cards have the same height, so that ten thousand can be laid out without rendering them. */
  cardHeight: number;
  children: (item: Item) => ReactNode;
}

/** A responsive grid that renders only the visible rows and loads more near its end. */
export function CardGrid<Item extends { id: string }>({
  label,
  items,
  cardHeight,
  children,
  ...source
}: CardGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useColumns(list);
  const { visible, top, height } = useWindowRows({
    ...source,
    container: list,
    count: Math.ceil(items.length / columns),
    rowHeight: cardHeight + GAP,
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
              <Rendered item={item} render={children as (item: object) => ReactNode} />
            </li>
          )),
        )}
      </ul>
      <LoadingMore {...source} />
    </div>
  );
}

/** A card that is rendered again only when the list around it is, and not whenever the page scrolls. */
const Rendered = memo(function Rendered({ item, render }: { item: object; render: (item: object) => ReactNode }) {
  return render(item);
});

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
