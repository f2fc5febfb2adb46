/** Lets the service worker bring everything that the page may still ask for, once there is nothing more urgent. */
export function keepFilesAtHand(): void {
  const keep = async () => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('second-look-demo: keep');
  };
  if (import.meta.env.PROD) setTimeout(() => void keep(), 2000);
}
