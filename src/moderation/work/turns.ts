/** Lets so many run at once; the others wait in the order they came. */
export type Turns = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (signal, work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      leave();
    }
  };
}
