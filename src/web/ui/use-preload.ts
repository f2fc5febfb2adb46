import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFrame } from './after-frame.ts';

type Preloaded = { preload: () => Promise<void> };
const lookEveryMs = 200;

/**
 * Calls back once the page has loaded its content and painted it: two looks in a row, each after a frame, found nothing
 * that loads. One is not enough, since what has just been loaded may not be rendered yet. Returns a function that
 * cancels it.
 */
export function whenQuiet(queryClient: QueryClient, then: () => void): () => void {
  let wasQuiet = false;
  let ended = false;
  const look = () => {
    if (ended) return;
    const quiet = queryClient.isFetching() === 0 && !document.querySelector('[aria-busy="true"]');
    ended = quiet && wasQuiet;
    wasQuiet = quiet;
    if (ended) then();
    else setTimeout(() => afterFrame(look), lookEveryMs);
  };
  setTimeout(() => afterFrame(look), lookEveryMs);
  return () => {
    ended = true;
  };
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
