export type Turns = ReturnType<typeof createTurns>;

/** Lets at most `places` pieces of work run at once; the others wait their turn, first come, first served. */
export function createTurns(places: number): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let free = places;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  return async (work, signal) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
}
