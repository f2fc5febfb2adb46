/** Once the next picture of the page is seen; at once where nobody sees the page. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => requestAnimationFrame(() => work()));
}
