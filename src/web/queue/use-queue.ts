import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type CaseFilters, casePage, type PageParam, q } from '../api/client.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { useSession } from '../session/use-session.ts';
import { followPages, type ListWindow, noWindow, pageBefore } from './list-window.ts';
import { newSince, rowsOf } from './rows.ts';

const none: never[] = [];

/**
 * The list as it was loaded, with the current state of its rows and the number of new cases. `filters` must be
 * memoised.
 */
export function useQueue(filters: CaseFilters) {
  const { person } = useSession();
  const queryClient = useQueryClient();
  const { looked } = useDecidingStore();
  const list = useInfiniteQuery(q.cases(filters));
  const arrivals = useQuery({ ...q.arrivals(filters), enabled: list.isSuccess });
  const pages = list.data?.pages ?? none;
  const { lane } = filters;
  const rows = useMemo(() => rowsOf(pages, lane, person.id, looked), [pages, lane, person.id, looked]);
  const newest = arrivals.data?.items ?? none;
  const newCount = useMemo(() => newSince(pages, newest).length, [pages, newest]);
  const { base, shift, starts } = useWindow(
    filters,
    pages.map((page) => page.param),
    pages.map((page) => rowsOf([page], lane, person.id, looked).length),
  );
  const { isPending, error, hasNextPage, hasPreviousPage, isFetching, isFetchingNextPage } = list;
  const { fetchNextPage, fetchPreviousPage } = list;
  const actions = useMemo(() => {
    const { queryKey } = q.cases(filters);
    return {
      loadMore: () => {
        if (hasNextPage && !isFetching) void fetchNextPage();
      },
      loadPrevious: () => {
        if (hasPreviousPage && !isFetching) void fetchPreviousPage();
      },
      /** Loads the page that contains a row far from the loaded ones. */
      goTo: async (index: number, signal: AbortSignal) => {
        const param = pageBefore(starts, index);
        if (param === undefined) return;
        const page = await casePage(filters, param, signal);
        queryClient.setQueryData(queryKey, { pages: [page], pageParams: [param] });
      },
      /** Loads the list again with its new cases. Nothing else adds them. */
      loadNew: () => void queryClient.resetQueries({ queryKey }),
    };
  }, [
    filters,
    starts,
    queryClient,
    hasNextPage,
    hasPreviousPage,
    isFetching,
    fetchNextPage,
    fetchPreviousPage,
  ]);
  // Memoised, so that the list renders again only if one of these values changes.
  return useMemo(
    () => ({
      rows,
      /** How many rows come before the first of `rows`; they are loaded when they are scrolled to. */
      base,
      shift,
      newCount,
      isLoading: isPending,
      error,
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      ...actions,
    }),
    [rows, base, shift, newCount, isPending, error, hasNextPage, isFetchingNextPage, actions],
  );
}

/** Follows the pages as they are added and dropped. Another list, or a reload, begins at its first row. */
function useWindow(
  filters: unknown,
  params: readonly PageParam[],
  counts: readonly number[],
): ListWindow<PageParam> {
  const about = JSON.stringify(filters);
  const [known, setKnown] = useState({ about, window: noWindow<PageParam>() });
  const { window } = known;
  const same =
    known.about === about &&
    window.params.length === params.length &&
    window.params.every((one, at) => one === params[at] && window.counts[at] === counts[at]);
  if (same) return window;
  const goesOn = known.about === about && params.length > 0;
  const now = followPages(goesOn ? window : noWindow<PageParam>(), params, counts);
  setKnown({ about, window: now });
  return now;
}
