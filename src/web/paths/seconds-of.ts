/** Seconds in an address; null if there are none. */
export function secondsOf(text: string | null): number | null {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
