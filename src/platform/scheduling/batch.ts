import { inNextTurn } from './turns.ts';

type Waiting<Input, Output> = {
  input: Input;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};
/** Processes all inputs and gives their outputs in the same order, or throws and has done nothing. */
type Run<Input, Output> = (inputs: readonly Input[]) => Promise<readonly Output[]>;
type Options = {
  /** Inputs of one batch. */
  maxBatch: number;
  /** Batches that run at the same time. Waiting inputs are divided evenly among those that may start. */
  maxRunning?: number;
  /** A further batch starts beside a running one only once the first has this many inputs. */
  minBatch?: number;
  /** Longest wait for a running batch: its connection may hang. */
  maxWaitMs?: number;
  /** Runs each input of a failed batch once more by itself. Otherwise all of them fail. */
  retrySingly?: boolean;
};

/**
 * Runs inputs in batches, in order of arrival: those of one turn of the event loop, or those that arrived while a batch
 * was running. At rest nothing waits; under load batches grow. Each input gets its own output or error.
 */
export function batched<Input, Output>(
  run: Run<Input, Output>,
  { maxBatch, maxRunning = 1, minBatch = 1, maxWaitMs = 5000, retrySingly = false }: Options,
): (input: Input) => Promise<Output> {
  const waiting: Waiting<Input, Output>[] = [];
  let free = maxRunning;
  let called = false;

  /** Runs a batch; returns the function that answers the batch's callers. */
  const settle = async (batch: readonly Waiting<Input, Output>[], alone: boolean): Promise<() => void> => {
    try {
      const outputs = await run(batch.map(({ input }) => input));
      return () => {
        for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
      };
    } catch (error) {
      return () => {
        if (alone || !retrySingly) for (const { reject } of batch) reject(error);
        else for (const one of batch) void answer(settle([one], true));
      };
    }
  };
  const answer = async (settled: Promise<() => void>): Promise<void> => (await settled)();

  const begin = (): void => {
    called = false;
    while (free > 0 && waiting.length > 0) {
      const count = Math.min(maxBatch, Math.max(minBatch, Math.ceil(waiting.length / free)));
      void through(waiting.splice(0, count));
    }
  };

  const through = async (batch: readonly Waiting<Input, Output>[]): Promise<void> => {
    free -= 1;
    const settled = settle(batch, false);
    await atMost(maxWaitMs, settled);
    // Inputs of this turn start first: what the answered callers do next would delay them.
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

/** Waits until it is done, at most this long. */
async function atMost(ms: number, done: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  await Promise.race([done, late.promise]);
  clearTimeout(timer);
}
