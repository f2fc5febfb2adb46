import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFrame } from './after-frame.ts';

type Preloaded = { preload: () => Promise<void> };
const lookEveryMs = 200;
/** A busy page loads the next part after this time anyway. */
const idleMs = 1000;

/**
 * Calls back once the page has loaded its content and painted it: two looks in a row, each after a frame, found nothing
 * that loads. One is not enough, since what has just been loaded may not be rendered yet. Returns a function that
 * cancels it.
 */
export function whenQuiet(queryClient: QueryClient, then: () => void): () => void {
  let wasQuiet = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (ended) return;
    const quiet = queryClient.isFetching() === 0 && !document.querySelector('[aria-busy="true"]');
    ended = quiet && wasQuiet;
    wasQuiet = quiet;
    if (ended) then();
    else lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => afterFrame(look), lookEveryMs);
  };
  lookLater();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

const preloaded = new WeakSet<Preloaded>();
let earlier: Promise<void> = Promise.resolve();

/** Resolves when the page has nothing else to do. */
const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: idleMs });
    else setTimeout(resolve);
  });

/** Loads parts one after the other while nothing else happens, so that a key never waits for all their scripts. */
function preloadInTurn(part: Preloaded): void {
  earlier = earlier
    .then(idle)
    .then(() => part.preload())
    .then(
      () => void preloaded.add(part),
      // A part that fails to preload is loaded when it is rendered.
      () => undefined,
    );
}

/** Preloads parts once the page has loaded its content. */
export function usePreload(...parts: Preloaded[]): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a call site always has the same parts
  useEffect(() => {
    // The next case asks for the same parts again: nothing has to look whether its page is quiet.
    const missing = parts.filter((part) => !preloaded.has(part));
    if (missing.length === 0) return;
    return whenQuiet(queryClient, () => missing.forEach(preloadInTurn));
  }, [queryClient]);
}
