import { describe, expect, it } from 'vitest';
import { batched } from './batch.ts';

/** Runs that wait until they are released, and the inputs of each. */
function steps({
  maxBatch = 10,
  maxWaitMs = 60_000,
  retrySingly = true,
  bad = () => false,
  ...more
}: {
  maxBatch?: number;
  maxWaitMs?: number;
  retrySingly?: boolean;
  maxRunning?: number;
  minBatch?: number;
  bad?: (input: number) => boolean;
} = {}) {
  const runs: { inputs: readonly number[]; go: () => void }[] = [];
  const take = batched(
    async (inputs: readonly number[]) => {
      await new Promise<void>((go) => runs.push({ inputs, go }));
      const failing = inputs.find(bad);
      if (failing !== undefined) throw new Error(`${failing} is bad`);
      return inputs.map((input) => `done ${input}`);
    },
    { maxBatch, maxWaitMs, retrySingly, ...more },
  );
  /** Releases the `at`th run. */
  const go = async (at: number) => {
    await expect.poll(() => runs.length).toBeGreaterThan(at);
    runs[at]?.go();
  };
  return { take, go, runs };
}

describe('batched', () => {
  it('batches the inputs of one turn, and those that come meanwhile in the next run, in order', async () => {
    const { take, go, runs } = steps();
    const first = [1, 2].map(take);
    await expect.poll(() => runs.length).toBe(1);
    const then = [3, 4, 5].map(take);
    await go(0);
    expect(await Promise.all(first)).toEqual(['done 1', 'done 2']);
    await go(1);
    expect(await Promise.all(then)).toEqual(['done 3', 'done 4', 'done 5']);
    expect(runs.map(({ inputs }) => inputs)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('divides waiting inputs among the runs that may start', async () => {
    const { take, go, runs } = steps({ maxRunning: 2 });
    const answers = [1, 2, 3, 4, 5].map(take);
    await expect.poll(() => runs.length).toBe(2);
    const last = take(6);
    await go(1);
    await go(2);
    expect(await last).toBe('done 6');
    await go(0);
    await Promise.all(answers);
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2, 3], [4, 5], [6]]);
  });

  it('starts another run beside one only for more inputs than the minimum', async () => {
    const { take, go, runs } = steps({ maxRunning: 2, minBatch: 3 });
    const answers = [1, 2, 3, 4].map(take);
    await go(0);
    await go(1);
    await Promise.all(answers);
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2, 3], [4]]);
  });

  it('starts with inputs that have arrived before it answers finished ones', async () => {
    const { take, go, runs } = steps();
    const begunWhenAnswered = take(1).then(() => runs.length);
    await expect.poll(() => runs.length).toBe(1);
    const next = take(2);
    await go(0);
    expect(await begunWhenAnswered).toBe(2);
    await go(1);
    await next;
  });

  it('exceeds neither the batch size nor the number of runs', async () => {
    const { take, go, runs } = steps({ maxBatch: 2 });
    const answers = [1, 2, 3, 4, 5].map(take);
    for (const at of [0, 1, 2]) {
      await go(at);
      expect(runs.length).toBe(at + 1);
    }
    await Promise.all(answers);
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('retries the inputs of a failed batch singly: one bad input harms no other', async () => {
    const { take, go, runs } = steps({ bad: (input) => input === 3 });
    const answers = [1, 2, 3, 4].map(take);
    const settled = Promise.allSettled(answers);
    for (const at of [0, 1, 2, 3, 4]) await go(at);
    expect(
      (await settled).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toEqual(['done 1', 'done 2', 'Error: 3 is bad', 'done 4']);
    expect(runs.slice(1).map(({ inputs }) => inputs)).toEqual([[1], [2], [3], [4]]);
  });

  it('reports a failure to all inputs of the batch, and to none after it, without retries', async () => {
    const { take, go, runs } = steps({ retrySingly: false, bad: (input) => input === 3 });
    const outcomes = Promise.allSettled([2, 3].map(take));
    await expect.poll(() => runs.length).toBe(1);
    const later = take(4);
    await go(0);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await go(1);
    expect(await later).toBe('done 4');
  });

  it('lets no other input wait for a retry', async () => {
    let once = true;
    const { take, go, runs } = steps({ bad: (input) => input === 1 && once });
    const held = take(1);
    await go(0);
    await expect.poll(() => runs.length).toBe(2);
    once = false;
    const next = take(2);
    await go(2);
    expect(await next).toBe('done 2');
    await go(1);
    expect(await held).toBe('done 1');
  });

  it('goes on past a run that hangs, and still answers it when it ends', async () => {
    const { take, go, runs } = steps({ maxWaitMs: 20 });
    const hanging = take(1);
    await expect.poll(() => runs.length).toBe(1);
    const next = take(2);
    await go(1);
    expect(await next).toBe('done 2');
    await go(0);
    expect(await hanging).toBe('done 1');
  });

  it('answers all waiting inputs before it rests', async () => {
    const { take, go } = steps();
    const first = take(1).then(() => take(2));
    await go(0);
    await go(1);
    expect(await first).toBe('done 2');
  });
});
