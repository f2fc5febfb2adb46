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

/** Work that is begun at once and gives what is then to be done in its turn, after all that was added before. */
export type InOrder = () => Promise<() => Promise<void>>;

/** Pieces of work beside what adds them: they run beside each other, and what they give is done in their order. */
export type Lane = {
  /** Waits while too many are under way. Throws what an earlier piece failed with: after it nothing more is done. */
  add(work: InOrder): Promise<void>;
  /** Waits for all that was added, also after a failure; throws likewise. */
  done(): Promise<void>;
};

/** Of one source: the frames that are looked at, one that is stored and one that waits. */
export const createFrameLane = ({ framesAtOnce }: { framesAtOnce: number }): Lane =>
  createLane(framesAtOnce + 2);

/** `most` pieces at most are begun and not done to their end: what they hold stays in bounds. */
export function createLane(most: number): Lane {
  let underWay: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let failed = false;
  const run = async (work: InOrder, before: Promise<void>) => {
    const [begun, turn] = await Promise.allSettled([work(), before]);
    if (turn.status === 'rejected') throw turn.reason;
    if (begun.status === 'rejected') throw begun.reason;
    await begun.value();
  };
  return {
    add: async (work) => {
      while (underWay.length >= most) await underWay[0];
      if (failed) await last;
      const piece = run(work, last);
      last = piece;
      underWay.push(piece);
      const leave = () => {
        underWay = underWay.filter((each) => each !== piece);
      };
      piece.then(leave, () => {
        failed = true;
      });
    },
    done: () => last,
  };
}
