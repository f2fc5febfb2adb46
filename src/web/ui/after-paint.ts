/** Milliseconds in which a picture that was drawn gets to the screen: what runs then is in its way. */
const onItsWay = 50;

/** Once the next picture of the page is seen; at once where nobody sees the page. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work, onItsWay));
}
