import { describe, expect, it } from 'vitest';
import { together } from './together.ts';

/** Runs that wait until they are let go on, and what each was given. */
function steps({
  most = 10,
  longestMs = 60_000,
  bad = () => false,
}: {
  most?: number;
  longestMs?: number;
  bad?: (input: number) => boolean;
} = {}) {
  const runs: { inputs: readonly number[]; alone: boolean; go: () => void }[] = [];
  const take = together(
    async (inputs: readonly number[], { alone }) => {
      await new Promise<void>((go) => runs.push({ inputs, alone, go }));
      const failing = inputs.find(bad);
      if (failing !== undefined) throw new Error(`${failing} is bad`);
      return inputs.map((input) => `done ${input}`);
    },
    { most, longestMs },
  );
  /** Lets the run go on that began as the `at`th. */
  const go = async (at: number) => {
    await expect.poll(() => runs.length).toBeGreaterThan(at);
    runs[at]?.go();
  };
  return { take, go, runs };
}

describe('together', () => {
  it('does at once what comes alone, and what comes meanwhile in the next run, in its order', async () => {
    const { take, go, runs } = steps();
    const answers = [1, 2, 3, 4].map(take);
    await go(0);
    await go(1);
    expect(await Promise.all(answers)).toEqual(['done 1', 'done 2', 'done 3', 'done 4']);
    expect(runs.map(({ inputs, alone }) => [inputs, alone])).toEqual([
      [[1], false],
      [[2, 3, 4], false],
    ]);
  });

  it('does no more together than it may, and one run after the other', async () => {
    const { take, go, runs } = steps({ most: 2 });
    const answers = [1, 2, 3, 4].map(take);
    for (const at of [0, 1, 2]) {
      await go(at);
      expect(runs.length).toBe(at + 1);
    }
    await Promise.all(answers);
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1], [2, 3], [4]]);
  });

  it('tries what failed together once more, each by itself: one bad one harms no neighbour', async () => {
    const { take, go, runs } = steps({ bad: (input) => input === 3 });
    const answers = [1, 2, 3, 4].map(take);
    const settled = Promise.allSettled(answers);
    for (const at of [0, 1, 2, 3, 4]) await go(at);
    expect(
      (await settled).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
    ).toEqual(['done 1', 'done 2', 'Error: 3 is bad', 'done 4']);
    expect(runs.slice(2).map(({ inputs, alone }) => [inputs, alone])).toEqual([
      [[2], true],
      [[3], true],
      [[4], true],
    ]);
  });

  it('keeps nobody waiting for what is tried once more', async () => {
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

  it('goes on past what hangs, and still answers it when it comes', async () => {
    const { take, go } = steps({ longestMs: 20 });
    const hanging = take(1);
    const next = take(2);
    await go(1);
    expect(await next).toBe('done 2');
    await go(0);
    expect(await hanging).toBe('done 1');
  });

  it('answers everything that has begun to wait before it rests', async () => {
    const { take, go } = steps();
    const first = take(1).then(() => take(2));
    await go(0);
    await go(1);
    expect(await first).toBe('done 2');
  });
});
