/** Milliseconds that a rendered frame needs to reach the screen. Work during that time would delay it. */
const onItsWay = 50;

/** Runs `work` after the next frame is visible; at once if the page is hidden. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work, onItsWay));
}
