import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Loop, startLeasing, startLoop } from './loop.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('startLoop', () => {
  it('looks at once, and again after a pause from the end of each look', async () => {
    const look = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 30)));
    const loop = startLoop({ everyMs: 100, look, report: unexpected });
    expect(look).toHaveBeenCalledTimes(1);
    await pass(129);
    expect(look).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(look).toHaveBeenCalledTimes(2);
    await ended(loop.stop());
  });

  it('pauses first when `pauseFirst` is set', async () => {
    const look = vi.fn(async () => {});
    const loop = startLoop({ everyMs: 100, look, report: unexpected, pauseFirst: true });
    await pass(99);
    expect(look).not.toHaveBeenCalled();
    await pass(1);
    expect(look).toHaveBeenCalledTimes(1);
    await loop.stop();
  });

  it('looks at once when it is woken, and keeps its pauses from then on', async () => {
    const look = vi.fn(async () => {});
    const loop = startLoop({ everyMs: 100, look, report: unexpected });
    await pass(50);
    loop.wake();
    await pass(0);
    expect(look).toHaveBeenCalledTimes(2);
    await pass(99);
    expect(look).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(look).toHaveBeenCalledTimes(3);
    await loop.stop();
  });

  it('looks once more after a look during which it was woken, however often', async () => {
    const looks: (() => void)[] = [];
    const look = () => new Promise<void>((end) => looks.push(end));
    const loop = startLoop({ everyMs: 100, look, report: unexpected });
    loop.wake();
    loop.wake();
    looks[0]?.();
    await pass(0);
    expect(looks).toHaveLength(2);
    looks[1]?.();
    await pass(99);
    expect(looks).toHaveLength(2);
    await ended(loop.stop());
  });

  it('reports synchronous and asynchronous failures and goes on', async () => {
    const errors: unknown[] = [];
    const look = vi.fn(async () => {
      if (look.mock.calls.length > 1) await Promise.resolve();
      throw `failure ${look.mock.calls.length}`;
    });
    const loop = startLoop({ everyMs: 100, look, report: (error) => errors.push(error) });
    await pass(200);
    expect(errors).toEqual(['failure 1', 'failure 2', 'failure 3']);
    await loop.stop();
  });

  it('takes the pause after a failure from the backoff, which gets the time since the last failure', async () => {
    let bad = true;
    const look = vi.fn(async () => {
      if (bad) throw new Error('away');
    });
    const backoff = vi.fn((_: number) => 500);
    const loop = startLoop({ everyMs: 100, look, report: () => {}, backoff });
    await pass(499);
    expect(look).toHaveBeenCalledTimes(1);
    bad = false;
    await pass(1);
    expect(look).toHaveBeenCalledTimes(2);
    await pass(50);
    bad = true;
    await pass(50);
    expect(look).toHaveBeenCalledTimes(3);
    expect(backoff.mock.calls).toEqual([[0], [600]]);
    await loop.stop();
  });

  it('a stop ends the pause, and no look follows', async () => {
    const look = vi.fn(async () => {});
    const loop = startLoop({ everyMs: 100, look, report: unexpected });
    await pass(10);
    await loop.stop();
    expect(vi.getTimerCount()).toBe(0);
    loop.wake();
    await pass(1000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('a stop waits for the running look and aborts its signal', async () => {
    const seen: string[] = [];
    const look = async (stopping: AbortSignal) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen.push(stopping.aborted ? 'stopping' : 'not stopping');
    };
    const loop = startLoop({ everyMs: 100, look, report: unexpected });
    const stopped = loop.stop().then(() => seen.push('stopped'));
    await pass(29);
    expect(seen).toEqual([]);
    await pass(1000);
    await stopped;
    expect(seen).toEqual(['stopping', 'stopped']);
  });

  it('a stop during the first pause prevents any look', async () => {
    const look = vi.fn(async () => {});
    await startLoop({ everyMs: 100, look, report: unexpected, pauseFirst: true }).stop();
    expect(look).not.toHaveBeenCalled();
  });
});

describe('startLeasing', () => {
  /** Work that waits until it is released. */
  function works(due: number[], maxAtOnce?: number) {
    const begun = new Map<number, PromiseWithResolvers<void>>();
    const rooms: number[] = [];
    const errors: unknown[] = [];
    const loop: Loop = startLeasing({
      everyMs: 100,
      ...(maxAtOnce === undefined ? {} : { maxAtOnce }),
      lease: async (room) => {
        rooms.push(room);
        return due.splice(0, room);
      },
      work: (item, stopping) => {
        const work = Promise.withResolvers<void>();
        stopping.addEventListener('abort', () => setTimeout(work.reject, 30, stopping.reason));
        begun.set(item, work);
        return work.promise;
      },
      report: (error) => errors.push(error),
    });
    return { begun, rooms, errors, loop, started: () => [...begun.keys()] };
  }

  it('works on many at once up to its limit, and looks for more as soon as one ends', async () => {
    const { begun, rooms, loop, started } = works([1, 2, 3], 2);
    await pass(0);
    expect(started()).toEqual([1, 2]);
    begun.get(1)?.resolve();
    await pass(0);
    expect(started()).toEqual([1, 2, 3]);
    expect(rooms).toEqual([2, 1]);
    await ended(loop.stop());
  });

  it('reports failed work, which delays nothing else', async () => {
    const { begun, errors, loop, started } = works([1, 2], 1);
    await pass(0);
    begun.get(1)?.reject('no');
    await pass(0);
    expect(errors).toEqual(['no']);
    expect(started()).toEqual([1, 2]);
    await ended(loop.stop());
  });

  it('a stop aborts running work, waits for its end, and leases no more', async () => {
    const { errors, loop, rooms } = works([1, 2, 3], 2);
    await pass(0);
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await pass(29);
    expect(stopped).toBe(false);
    await pass(1);
    expect(stopped).toBe(true);
    await stopping;
    expect(errors).toHaveLength(2);
    expect(rooms).toEqual([2]);
  });
});

function unexpected(error: unknown): void {
  throw error;
}

/** Advances time until it has ended. */
async function ended(stopping: Promise<void>): Promise<void> {
  await pass(1000);
  await stopping;
}
