/** Tells the service worker to load all files that the page may need later, once nothing is more urgent. */
export function keepFilesAtHand(): void {
  const keep = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('second-look-demo: keep');
  };
  if (import.meta.env.PROD) setTimeout(() => void keep(), 2000);
}
