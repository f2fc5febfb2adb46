/** Stands in for a dialog that is still loading, so that its keys do nothing on the page behind. */
export function DialogComing() {
  return <div role="dialog" aria-modal="true" hidden />;
}
