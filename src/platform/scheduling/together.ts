type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};
/** Does them all, or none and throws. */
type Run<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;
type Options = {
  /** So many in one run. */
  most: number;
  /** So many runs at a time. What waits is shared out evenly among those that may begin. */
  atOnce?: number;
  /** So many go in one run before another is begun beside it. */
  least?: number;
  /** Nobody waits longer than this for a run before, as when a connection hangs. */
  longestMs?: number;
  /** What fails together is tried once more, each by itself, and nobody waits for that. Otherwise all hear of it. */
  again?: boolean;
};

/** As it was when this was loaded: a test that stops the clock must not stop this. */
const { setImmediate: soonest } = globalThis;
const inNextTurn = (run: () => void) => void (soonest ? soonest(run) : setTimeout(run, 0));

/**
 * What comes in one turn of the loop, or while others are being done, is done together, in the order in which it came: at
 * rest nothing waits, and the more there is to do the more one run settles. Each gets an answer of its own.
 */
export function together<Input, Output>(
  run: Run<Input, Output>,
  { most, atOnce = 1, least = 1, longestMs = 5000, again = false }: Options,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let free = atOnce;
  let called = false;

  /** Does these, and gives how they are answered. */
  const settle = async (batch: readonly Waiting<Input, Output>[], alone: boolean): Promise<() => void> => {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      return () => {
        for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
      };
    } catch (error) {
      return () => {
        if (alone || !again) for (const { reject } of batch) reject(error);
        else for (const one of batch) void answer(settle([one], true));
      };
    }
  };
  const answer = async (settled: Promise<() => void>): Promise<void> => (await settled)();

  const begin = (): void => {
    called = false;
    while (free > 0 && waiting.length > 0) {
      const count = Math.min(most, Math.max(least, Math.ceil(waiting.length / free)));
      void through(waiting.splice(0, count));
    }
  };

  const through = async (batch: readonly Waiting<Input, Output>[]): Promise<void> => {
    free -= 1;
    const settled = settle(batch, false);
    await atMost(longestMs, settled);
    // What has come in this turn too goes on its way first: what those do who are answered now would keep it waiting.
    inNextTurn(() => {
      free += 1;
      begin();
      void answer(settled);
    });
  };

  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!called) inNextTurn(begin);
      called = true;
    });
}

/** Waits for it, but no longer than so. */
async function atMost(ms: number, done: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  await Promise.race([done, late.promise]);
  clearTimeout(timer);
}
