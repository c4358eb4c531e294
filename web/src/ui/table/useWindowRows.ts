import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { RowSource } from './rowSource';

const ROWS_AHEAD = 6;

interface WindowRowsOptions extends RowSource {
  /** The element around the rows, measured to know where on the page they start. */
  container: RefObject<HTMLElement | null>;
  count: number;
  rowHeight: number;
}

/** Virtualizes rows of equal height that scroll with the page, and loads more near their end. */
export const useWindowRows = ({
  container,
  count,
  rowHeight,
  hasMore,
  isLoadingMore,
  hasFailed,
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
    // Rows are drawn ahead, so that they may be rendered between two frames rather than within one.
    useFlushSync: false,
    scrollMargin: top,
    // The row with the keyboard focus must not be hidden by the top bar or the bulk bar.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  });
  const visible = rows.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) + ROWS_AHEAD >= count;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !hasFailed) onNeedMore();
  }, [isNearEnd, hasMore, isLoadingMore, hasFailed, onNeedMore]);
  return { visible, top, height: rows.getTotalSize(), scrollTo: (index: number) => rows.scrollToIndex(index) };
};
