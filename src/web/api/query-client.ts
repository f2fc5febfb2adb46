import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem-error.ts';

/** `onSignedOut` is called whenever the BFF says that nobody is signed in any more. */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const watch = (error: unknown) => {
    if (isProblem(error, 'signed_out')) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      // Who asks who is signed in, a page's loader, deals with the answer itself: acting on it here too would start the
      // loader again, without end.
      onError: (error, query) => query.queryKey[0] !== 'session' && watch(error),
    }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isProblem(error, 'offline', 'unavailable', 'internal'),
      },
    },
  });
}
