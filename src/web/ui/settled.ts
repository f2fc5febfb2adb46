import type { QueryClient } from '@tanstack/react-query';

let resolve: () => void = () => undefined;
const done = new Promise<void>((tell) => {
  resolve = tell;
});
const touches = ['pointerdown', 'pointermove', 'keydown', 'focusin'] as const;
/** A page is still while it waits for no answer and says of nothing that it is on its way; so often in a row. */
const [lookEveryMs, stillLooks] = [100, 3];
/** No longer than this, whatever else is still under way. */
const longestMs = 5000;

/**
 * Once what a page opened with stands on the screen, or somebody touches it: what may be wanted next can come now
 * without being in the way of it.
 */
export const settled = () => done;

/** To be called when the first page is drawn and has asked for what it shows. */
export function watchSettling(queryClient: QueryClient): () => void {
  let still = 0;
  const look = () => {
    const busy = queryClient.isFetching() > 0 || document.querySelector('[aria-busy="true"]') !== null;
    still = busy ? 0 : still + 1;
    if (still === stillLooks) resolve();
  };
  const looking = setInterval(look, lookEveryMs);
  const timer = setTimeout(resolve, longestMs);
  for (const touch of touches) addEventListener(touch, resolve, { once: true, passive: true });
  const stop = () => {
    clearInterval(looking);
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, resolve);
  };
  void done.then(stop);
  return stop;
}
