/**
 * For a download link the browser asks the network, not the service worker that answers here, and finds nothing.
 * So the page fetches the content and offers it as a file.
 */
export function interceptDownloads(report: (error: unknown) => void): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    const { origin, pathname } = new URL(link.href);
    if (origin !== location.origin || !pathname.startsWith('/api/')) return;
    event.preventDefault();
    download(link.href, link.download).catch(report);
  });
}

async function download(href: string, name: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: HTTP ${answer.status}`);
  const [, fromHeader = 'download'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement('a'), { href: url, download: name || fromHeader }).click();
  // The browser reads it after this task ends.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
