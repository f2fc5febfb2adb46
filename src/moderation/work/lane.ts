/** Runs all at once. When one fails, aborts the others, waits for them and throws the error. */
export async function runAll(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const broken = new AbortController();
  const one = AbortSignal.any([signal, broken.signal]);
  const fail = (error: unknown) => broken.abort(error);
  await Promise.all(works.map((work) => work(one).catch(fail)));
  if (broken.signal.aborted) throw broken.signal.reason;
}

/** Work that starts at once and returns its second step, which runs after all work that was added before. */
export type InOrder = () => Promise<() => Promise<void>>;

/** Runs pieces of work in the background, in parallel. Their second steps run in the order of adding. */
export type Lane = {
  /** Waits while too many are under way. Throws the error of an earlier piece, after which no second step runs. */
  add(work: InOrder): Promise<void>;
  /** Waits for all added pieces, even after a failure. Throws like `add`. */
  done(): Promise<void>;
};

/** The lane of one source: `framesAtOnce` frames that are looked at, one that is stored and one that waits. */
export const createFrameLane = ({ framesAtOnce }: { framesAtOnce: number }): Lane =>
  createLane(framesAtOnce + 2);

/** At most `maxOpen` pieces are started and not finished, which limits the memory that they hold. */
export function createLane(maxOpen: number): Lane {
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
      while (underWay.length >= maxOpen) await underWay[0];
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
