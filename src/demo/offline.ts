/** Has the service worker cache all files that the page may need later, once nothing is more urgent. */
export function cacheFilesForOffline(): void {
  const cacheFiles = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('second-look-demo: keep');
  };
  if (import.meta.env.PROD) setTimeout(() => void cacheFiles(), 2000);
}
