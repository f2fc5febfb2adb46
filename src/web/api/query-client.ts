import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { listAlarms } from '../../api/alarms.ts';
import { getSession } from '../../api/session.ts';
import { isProblem } from './problem-error.ts';
import { invalidate } from './query.ts';

/**
 * `onSignedOut` is called whenever the BFF says that nobody is signed in any more, `onFactorNeeded` when it lets
 * somebody nowhere before they set up a second factor.
 */
export function makeQueryClient(onSignedOut: () => void, onFactorNeeded: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (isProblem(error, 'signed_out')) onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      // Who asks who is signed in, a page's loader, deals with the answer itself: acting on it here too would start the
      // loader again, without end.
      onError: (error, query) => {
        if (query.queryKey[0] === getSession.path) return;
        watch(error);
        if (isProblem(error, 'second_factor_needed')) onFactorNeeded();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        watch(error);
        // The notice about it stands on every page: it is not to come later than this error.
        if (isProblem(error, 'moderation_unreachable')) void invalidate(client, listAlarms);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isProblem(error, 'offline', 'unavailable', 'internal'),
      },
    },
  });
  return client;
}
