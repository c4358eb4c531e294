import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const ROWS_AHEAD = 6;

interface WindowRowsOptions {
  /** What the rows stand in; measured to know how far down the page they begin. */
  container: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onNeedMore: () => void;
}

/** Rows of one height that scroll with the page, of which only those in sight exist; near their end more is asked for. */
export const useWindowRows = ({
  container,
  count,
  rowHeight,
  hasMore,
  isLoadingMore,
  onNeedMore,
}: WindowRowsOptions) => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: ROWS_AHEAD,
    scrollMargin: top,
    // A row that the keyboard goes to must not hide under the top bar or the bulk bar.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  });
  const visible = rows.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) + ROWS_AHEAD >= count;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore) onNeedMore();
  }, [isNearEnd, hasMore, isLoadingMore, onNeedMore]);
  return { visible, top, height: rows.getTotalSize(), scrollTo: (index: number) => rows.scrollToIndex(index) };
};
