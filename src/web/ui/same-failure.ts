import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isProblem } from '../api/problem-error.ts';

const codeOf = (error: unknown) => (isProblem(error) ? error.problem.code : error ? 'internal' : null);

/** Whether two queries of a page failed for the same reason: then one note is enough for both. */
export function sameFailure(one: unknown, other: unknown): boolean {
  return codeOf(one) !== null && codeOf(one) === codeOf(other);
}

/** Whether another query, whose note is already on the page, failed in the same way. */
export function useSameFailure(queryKey: QueryKey, error: unknown): boolean {
  const queryClient = useQueryClient();
  const listen = useCallback(
    (notify: () => void) => queryClient.getQueryCache().subscribe(notify),
    [queryClient],
  );
  const other = useSyncExternalStore(listen, () => queryClient.getQueryState(queryKey)?.error ?? null);
  return sameFailure(error, other);
}

/** Retries every failed query on the page. */
export function retryFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
