import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { useQueue } from './use-queue.ts';

const typicalRow = 92;
/** Rows of lead within which the page beyond is asked for. */
const lead = 40;
/** Rows further away than this are gone to at once, not page by page. */
const far = 400;

/**
 * Draws of a list of any length what is in sight. Rows are known by their number in the whole list; what is loaded is a
 * stretch of it, which follows the eye both ways.
 */
export function useRowsInSight(queue: ReturnType<typeof useQueue>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, base, shift } = queue;
  const end = base + rows.length;
  // A row keeps its height when those above it leave; one that was let go leaves its height where it stood.
  const getItemKey = useCallback((index: number) => rows[index - base]?.id ?? index, [rows, base]);
  const heights = useRef(new Map<number, number>());
  const virtual = useVirtualizer({
    count: end,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights.current.get(index) ?? typicalRow,
    measureElement: (row, entry, instance) => {
      const height = measureElement(row, entry, instance);
      heights.current.set(instance.indexFromElement(row), height);
      return height;
    },
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    if (scroller.current && shift !== 0) scroller.current.scrollTop += shift * typicalRow;
  }, [shift]);

  const load = useRef(queue);
  useEffect(() => {
    load.current = queue;
  });
  const isFar = rows.length > 0 && last < base - far;
  useEffect(() => {
    if (rows.length === 0 || isFar) return;
    if (first < base + lead) load.current.loadPrevious();
    if (last >= end - lead) load.current.loadMore();
  }, [rows.length, isFar, first, last, base, end]);
  useEffect(() => {
    if (!isFar) return;
    const given = new AbortController();
    // Only where the scroll bar comes to rest: it is drawn over many pages on its way.
    const rest = setTimeout(() => void load.current.goTo(first, given.signal).catch(() => undefined), 120);
    return () => {
      clearTimeout(rest);
      given.abort();
    };
  }, [isFar, first]);

  return {
    scroller,
    total: virtual.getTotalSize(),
    measure: virtual.measureElement,
    items,
    rowAt: (index: number) => rows[index - base],
    end,
    /** Brings a row into sight; false where it is not loaded. */
    bring: (id: string | null): boolean => {
      const index = rows.findIndex((row) => row.id === id);
      if (index >= 0) virtual.scrollToIndex(base + index, { align: 'auto' });
      return index >= 0;
    },
  };
}
