/** Stands in for a dialog whose script is on its way: meant for it, no key does anything to the page behind. */
export function DialogComing() {
  return <div role="dialog" aria-modal="true" hidden />;
}
