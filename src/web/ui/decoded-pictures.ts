/** As many as a few cases open with; the oldest is dropped. */
const maxPictures = 24;
/** As long as the browser may use them without asking the server, so that an erased picture does not stay. */
const freshMs = 60_000;
type Decoded = { picture: HTMLImageElement; forget: ReturnType<typeof setTimeout> };
const decoded = new Map<string, Decoded>();

/** Loads and decodes a picture before it is shown, and holds a reference so that it stays decoded. */
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
  // A picture that fails shows its error where it is displayed, and can be retried there.
  picture.decode().catch(() => drop(url));
}

/** Drops all pictures when nobody is signed in. */
export function forgetPictures(): void {
  for (const url of [...decoded.keys()]) drop(url);
}

function drop(url: string): void {
  clearTimeout(decoded.get(url)?.forget);
  decoded.delete(url);
}
