import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Preloaded = { preload: () => Promise<void> };
const lookEveryMs = 300;

/** Calls back once the page has loaded its content. Returns a function that cancels it. */
export function whenQuiet(queryClient: QueryClient, then: () => void): () => void {
  const looking = setInterval(() => {
    if (queryClient.isFetching() > 0 || document.querySelector('[aria-busy="true"]')) return;
    clearInterval(looking);
    then();
  }, lookEveryMs);
  return () => clearInterval(looking);
}

/** Preloads parts once the page has loaded its content. */
export function usePreload(...parts: Preloaded[]): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call site always has the same parts
  useEffect(
    () =>
      whenQuiet(queryClient, () => {
        // A part that fails to preload is loaded when it is rendered.
        for (const part of parts) part.preload().catch(() => undefined);
      }),
    [queryClient],
  );
}
