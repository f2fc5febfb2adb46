/** Runs all at once; when one fails, the others are broken off, waited for, and its error is thrown. */
export async function together(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const broken = new AbortController();
  const one = AbortSignal.any([signal, broken.signal]);
  const fail = (error: unknown) => broken.abort(error);
  await Promise.all(works.map((work) => work(one).catch(fail)));
  if (broken.signal.aborted) throw broken.signal.reason;
}

/** Work that is done one after another, beside what adds it; `add` waits while too much is waiting. */
export type Lane = {
  /** Throws what an earlier piece failed with: after one that failed nothing more is done. */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for all that was added; throws likewise. */
  done(): Promise<void>;
};

export function createLane(mostWaiting: number): Lane {
  let waiting: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  return {
    add: async (work) => {
      while (waiting.length >= mostWaiting) await waiting[0];
      last = last.then(work);
      const piece = last;
      waiting.push(piece);
      const leave = () => {
        waiting = waiting.filter((each) => each !== piece);
      };
      // A failed one stays, so that the next `add` meets it.
      piece.then(leave, () => {});
    },
    done: () => last,
  };
}
