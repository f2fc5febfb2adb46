type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};
/** Does them all, or none and throws. `alone`: it is a second try, of one that failed with others or held them up. */
type Run<Input, Output> = (inputs: readonly Input[], how: { alone: boolean }) => Promise<readonly Output[]>;

/**
 * What comes while others are being done is done together, next, at most so many, in the order in which it came. Each gets
 * an answer of its own: what fails together is tried once more, each by itself, and nobody waits for that, nor longer than
 * `longestMs` for those before, as when a connection hangs.
 */
export function together<Input, Output>(
  run: Run<Input, Output>,
  { most, longestMs = 5000 }: { most: number; longestMs?: number },
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let running = false;

  const settle = async (batch: readonly Waiting<Input, Output>[], alone: boolean): Promise<void> => {
    try {
      const outputs = await run(
        batch.map(({ input }) => input),
        { alone },
      );
      for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
    } catch (error) {
      if (alone) for (const { reject } of batch) reject(error);
      else for (const one of batch) void settle([one], true);
    }
  };
  const goOn = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (waiting.length > 0) await atMost(longestMs, settle(waiting.splice(0, most), false));
    running = false;
  };
  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      void goOn();
    });
}

/** Waits for it, but no longer than so. */
async function atMost(ms: number, done: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([done, late.promise]);
  clearTimeout(timer);
}
