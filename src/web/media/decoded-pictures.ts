/** As many as a few cases open with; the oldest is let go. */
const most = 24;
const kept = new Map<string, HTMLImageElement>();

/** Loads and decodes a picture before it is shown, and holds on to it so that it stays so. */
export function decodeAhead(url: string): void {
  const known = kept.get(url);
  kept.delete(url);
  const picture = known ?? new Image();
  kept.set(url, picture);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  if (known) return;
  picture.src = url;
  // One that cannot be had says so where it is shown, and may be tried again there.
  picture.decode().catch(() => kept.delete(url));
}
