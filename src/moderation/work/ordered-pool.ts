/** Work that starts at once and returns its second step, which runs after all work that was added before. */
export type OrderedWork = () => Promise<() => Promise<void>>;

/** Runs pieces of work in the background, in parallel. Their second steps run in the order of adding. */
export type OrderedPool = {
  /** Waits while too many are under way. Throws the error of an earlier piece, after which no second step runs. */
  add(work: OrderedWork): Promise<void>;
  /** Waits for all added pieces, even after a failure. Throws like `add`. */
  done(): Promise<void>;
};

/** The frames of one source: `framesAtOnce` that are looked at, one that is stored and one that waits. */
export const createFramePool = ({ framesAtOnce }: { framesAtOnce: number }): OrderedPool =>
  createOrderedPool(framesAtOnce + 2);

/** At most `maxOpen` pieces are started and not finished, which limits the memory that they hold. */
export function createOrderedPool(maxOpen: number): OrderedPool {
  let underWay: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let failed = false;
  const run = async (work: OrderedWork, before: Promise<void>) => {
    const [begun, earlier] = await Promise.allSettled([work(), before]);
    if (earlier.status === 'rejected') throw earlier.reason;
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
