import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { listAlarms } from '../../api/alarms.ts';
import { getSession } from '../../api/session.ts';
import { q } from './client.ts';
import { isProblem } from './problem-error.ts';
import { invalidate } from './query.ts';

/**
 * `onSignedOut`: the BFF answered that nobody is signed in. `onFactorNeeded`: the BFF refuses everything until this
 * person sets up a second factor.
 */
export function makeQueryClient(onSignedOut: () => void, onFactorNeeded: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (isProblem(error, 'signed_out')) onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      // The page loader that asks for the session handles this answer itself. Handling it here too would restart the
      // loader without end. What is requested beside the session gets the same answer.
      onError: (error, query) => {
        if (!client.getQueryData(q.session().queryKey) || query.queryKey[0] === getSession.path) return;
        watch(error);
        if (isProblem(error, 'second_factor_needed')) onFactorNeeded();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        watch(error);
        // Every page shows the alarm about this: it must not come later than the error.
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
