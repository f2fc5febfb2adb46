import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isProblem } from '../api/problem-error.ts';

const codeOf = (error: unknown) => (isProblem(error) ? error.problem.code : error ? 'internal' : null);

/** Whether two questions of a page failed for the same cause: then one note tells of both. */
export function sameFailure(one: unknown, other: unknown): boolean {
  return codeOf(one) !== null && codeOf(one) === codeOf(other);
}

/** Whether another question of the page failed alike, whose note stands on the page already. */
export function useToldBy(queryKey: QueryKey, error: unknown): boolean {
  const queryClient = useQueryClient();
  const listen = useCallback(
    (tell: () => void) => queryClient.getQueryCache().subscribe(tell),
    [queryClient],
  );
  const other = useSyncExternalStore(listen, () => queryClient.getQueryState(queryKey)?.error ?? null);
  return sameFailure(error, other);
}

/** What a note that tells of several tries again: everything on the page that failed. */
export function retryFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
