import { describe, expect, test } from 'vitest';
import { createOrderedPool } from './ordered-pool.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));
/** A piece of work whose first step ends when the test calls `end` or `fail`. */
function piece(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = async () => {
    log.push(`${name} begun`);
    await promise;
    return async () => {
      await nextTick();
      log.push(`${name} done`);
    };
  };
  return { work, end: resolve, fail: reject };
}

describe('an ordered pool', () => {
  test('runs pieces in parallel and finishes them in the order they were added', async () => {
    const log: string[] = [];
    const pool = createOrderedPool(3);
    const [one, two, three] = [piece('1', log), piece('2', log), piece('3', log)];
    for (const each of [one, two, three]) await pool.add(each.work);
    for (const each of [three, two, one]) {
      each.end();
      await nextTick();
    }
    await pool.done();
    expect(log).toEqual(['1 begun', '2 begun', '3 begun', '1 done', '2 done', '3 done']);
  });

  test('holds no more than its limit: the next piece waits until the first is done', async () => {
    const log: string[] = [];
    const pool = createOrderedPool(2);
    const pieces = ['1', '2', '3'].map((name) => piece(name, log));
    const adding = (async () => {
      for (const each of pieces) await pool.add(each.work);
    })();
    pieces[1]?.end();
    await nextTick();
    await nextTick();
    // The first step of the second has ended, but it must finish after the first: the pool still holds both.
    expect(log).toEqual(['1 begun', '2 begun']);
    pieces[0]?.end();
    await adding;
    expect(log).toContain('1 done');
    pieces[2]?.end();
    await pool.done();
    expect(log.at(-1)).toBe('3 done');
  });

  test('after a failure finishes no later piece, waits for running ones and throws the error', async () => {
    const log: string[] = [];
    const pool = createOrderedPool(3);
    const [one, two, three] = [piece('1', log), piece('2', log), piece('3', log)];
    for (const each of [one, two, three]) await pool.add(each.work);
    one.end();
    two.fail(new Error('full disk'));
    let over = false;
    const done = pool.done().finally(() => {
      over = true;
    });
    done.catch(() => {});
    for (let i = 0; i < 5; i++) await nextTick();
    expect(over).toBe(false);
    three.end();
    await expect(done).rejects.toThrow('full disk');
    await expect(pool.add(piece('4', log).work)).rejects.toThrow('full disk');
    expect(log).toEqual(['1 begun', '2 begun', '3 begun', '1 done']);
  });
});
