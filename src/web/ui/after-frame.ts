/** Work of a key press that waits until the frame that answers the key is on its way. */
let waiting: (() => void)[] = [];

function doWaiting(): void {
  const work = waiting;
  waiting = [];
  for (const one of work) one();
}

// It is done before anything handles the next key or click. In a page that is hidden or left there is no next frame.
for (const event of ['keydown', 'pointerdown', 'visibilitychange', 'pagehide'])
  globalThis.addEventListener?.(event, doWaiting, { capture: true });

/**
 * Runs `work` after the next frame was made, while the browser paints it; before the next key press or click at the
 * latest. Later than that, see `afterPaint`.
 */
export function afterFrame(work: () => void): void {
  waiting.push(work);
  if (document.visibilityState === 'hidden') doWaiting();
  else requestAnimationFrame(() => setTimeout(doWaiting));
}
