import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Case } from '../../api/cases.ts';
import { type CaseFilters, q } from '../api/client.ts';
import { useSession } from '../shell/use-session.ts';
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
  return {
    rows,
    newCount: fresh.length,
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    retry: () => void list.refetch(),
    /** The one way in which the list takes in what is new: by asking for it. */
    loadNew: () => void queryClient.resetQueries({ queryKey: q.cases(filters).queryKey }),
  };
}
