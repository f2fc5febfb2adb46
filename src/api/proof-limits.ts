// Plain, since the page collects within these limits and loads no schemas.

/** A stretch of a video or audio in seconds: from, to. */
export type Stretch = [from: number, to: number];

export const maxFrames = 100;
export const maxMedia = 5;
export const maxStretches = 40;
/** A person counts as active for so long after an action. */
export const idleMs = 30_000;

/** In order, with those that touch as one. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}
