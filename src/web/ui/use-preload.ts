import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Preloaded = { preload: () => Promise<void> };
const lookEveryMs = 300;

/** Calls back once the page has loaded all that it shows. Returns the way to stop. */
export function whenQuiet(queryClient: QueryClient, then: () => void): () => void {
  const looking = setInterval(() => {
    if (queryClient.isFetching() > 0 || document.querySelector('[aria-busy="true"]')) return;
    clearInterval(looking);
    then();
  }, lookEveryMs);
  return () => clearInterval(looking);
}

/** Loads parts before they are asked for, once the page has loaded all that it shows. */
export function usePreload(...parts: Preloaded[]): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a place are always the same.
  useEffect(
    () =>
      whenQuiet(queryClient, () => {
        // What failed for want of a network is loaded when it is drawn.
        for (const part of parts) part.preload().catch(() => undefined);
      }),
    [queryClient],
  );
}
