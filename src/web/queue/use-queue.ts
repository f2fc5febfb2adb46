import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '../../api/cases.ts';
import { type CaseFilters, casePage, type PageAsked, q } from '../api/client.ts';
import { useSession } from '../shell/use-session.ts';
import { followPages, type ListWindow, noWindow, pageBefore } from './list-window.ts';
import { newSince, rowsOf } from './rows.ts';

/** The list as it was loaded, what became of its rows, and what waits behind "n new". */
export function useQueue(filters: CaseFilters) {
  const { person } = useSession();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(q.cases(filters));
  const arrivals = useQuery({ ...q.arrivals(filters), enabled: list.isSuccess });
  const pages = list.data?.pages ?? [];
  const rows = rowsOf(pages, filters.lane, person.id);
  const fresh: Case[] = newSince(pages, arrivals.data?.items ?? []);
  const { queryKey } = q.cases(filters);
  const { base, shift, starts } = useWindow(
    queryKey[1],
    pages.map((page) => page.asked),
    pages.map((page) => rowsOf([page], filters.lane, person.id).length),
  );
  return {
    rows,
    /** How many rows lie before the first of `rows`: let go until they are scrolled to. */
    base,
    shift,
    newCount: fresh.length,
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    loadPrevious: () => {
      if (list.hasPreviousPage && !list.isFetching) void list.fetchPreviousPage();
    },
    /** Loads the stretch of the list that holds a row far from what is loaded. */
    goTo: async (index: number, signal: AbortSignal) => {
      const asked = pageBefore(starts, index);
      if (asked === undefined) return;
      const page = await casePage(filters, asked, signal);
      queryClient.setQueryData(queryKey, { pages: [page], pageParams: [asked] });
    },
    retry: () => void list.refetch(),
    /** The one way in which the list takes in what is new: by asking for it. */
    loadNew: () => void queryClient.resetQueries({ queryKey }),
  };
}

/** Follows the pages as they come and go; another list, or the same loaded anew, begins at its first row. */
function useWindow(
  filters: unknown,
  asked: readonly PageAsked[],
  counts: readonly number[],
): ListWindow<PageAsked> {
  const about = JSON.stringify(filters);
  const [known, setKnown] = useState({ about, window: noWindow<PageAsked>() });
  const { window } = known;
  const same =
    known.about === about &&
    window.asked.length === asked.length &&
    window.asked.every((one, at) => one === asked[at] && window.counts[at] === counts[at]);
  if (same) return window;
  const goesOn = known.about === about && asked.length > 0;
  const now = followPages(goesOn ? window : noWindow<PageAsked>(), asked, counts);
  setKnown({ about, window: now });
  return now;
}
