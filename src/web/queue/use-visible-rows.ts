import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { useQueue } from './use-queue.ts';

/** Within this many rows of an end, the next page is loaded. */
const lead = 40;
/** Rows further away than this are loaded directly, not page by page. */
const far = 400;

/**
 * Renders the visible rows of a list of any length. Only a window of the list is loaded, and it follows the scroll
 * position. All rows before it are one block, so that a long list costs no more than a short one.
 */
export function useVisibleRows(queue: ReturnType<typeof useQueue>, height: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, base, shift } = queue;
  const end = base + rows.length;
  const above = base * height;
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    paddingStart: above,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
    // Until it is measured: the rows are in the first rendering already.
    initialRect: { width: 0, height: window.innerHeight },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    if (scroller.current && shift !== 0) scroller.current.scrollTop += shift * height;
  }, [shift, height]);

  // The row at the top keeps its place when the rows change their height.
  const measured = useRef(height);
  useLayoutEffect(() => {
    const before = measured.current;
    measured.current = height;
    if (before === height) return;
    virtual.measure();
    if (scroller.current) scroller.current.scrollTop *= height / before;
  }, [virtual, height]);

  const load = useRef(queue);
  useEffect(() => {
    load.current = queue;
  });
  const top = virtual.scrollOffset ?? 0;
  const inSight = top < above ? Math.floor(top / height) : base + first;
  const isFar = rows.length > 0 && inSight < base - far;
  useEffect(() => {
    if (rows.length === 0 || isFar) return;
    if (base > 0 && first < lead) load.current.loadPrevious();
    if (last >= rows.length - lead) load.current.loadMore();
  }, [rows.length, isFar, first, last, base]);
  useEffect(() => {
    if (!isFar) return;
    const controller = new AbortController();
    // Load only where the scroll bar stops: it passes many pages on its way.
    const rest = setTimeout(
      () => void load.current.goTo(inSight, controller.signal).catch(() => undefined),
      120,
    );
    return () => {
      clearTimeout(rest);
      controller.abort();
    };
  }, [isFar, inSight]);

  /** Scrolling to a row would measure the page, even if there is nothing to scroll. */
  const isInSight = (index: number) => {
    const start = above + index * height;
    return start >= top && start + height <= top + (virtual.scrollRect?.height ?? 0);
  };
  return {
    scroller,
    total: virtual.getTotalSize(),
    /** Height in pixels of the rows before the loaded ones. */
    above,
    items,
    end,
    /** Scrolls a row into view; false if it is not loaded, or the list is not measured yet. */
    bring: (id: string | null): boolean => {
      const index = rows.findIndex((row) => row.id === id);
      if (index < 0 || !virtual.scrollElement) return false;
      if (!isInSight(index)) virtual.scrollToIndex(index, { align: 'auto' });
      return true;
    },
  };
}
