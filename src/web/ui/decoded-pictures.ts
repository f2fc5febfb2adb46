/** As many as a few cases open with; the oldest is let go. */
const maxPictures = 24;
/** As long as the server lets a browser use them without asking: what was erased meanwhile is not held any longer. */
const freshMs = 60_000;
type Decoded = { picture: HTMLImageElement; forget: ReturnType<typeof setTimeout> };
const decoded = new Map<string, Decoded>();

/** Loads and decodes a picture before it is shown, and holds on to it so that it stays so. */
export function decodeAhead(url: string): void {
  const known = decoded.get(url);
  if (known) {
    decoded.delete(url);
    decoded.set(url, known);
    return;
  }
  const picture = new Image();
  decoded.set(url, { picture, forget: setTimeout(() => drop(url), freshMs) });
  const [oldest] = decoded.keys();
  if (decoded.size > maxPictures && oldest !== undefined) drop(oldest);
  picture.src = url;
  // One that cannot be had says so where it is shown, and may be tried again there.
  picture.decode().catch(() => drop(url));
}

/** Nobody is signed in any more. */
export function forgetPictures(): void {
  for (const url of [...decoded.keys()]) drop(url);
}

function drop(url: string): void {
  clearTimeout(decoded.get(url)?.forget);
  decoded.delete(url);
}
