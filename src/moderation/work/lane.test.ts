import { describe, expect, test } from 'vitest';
import { createLane } from './lane.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A piece of work whose first step ends when the test calls `end` or `fail`. */
function piece(name: string, told: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = async () => {
    told.push(`${name} begun`);
    await promise;
    return async () => {
      await turn();
      told.push(`${name} done`);
    };
  };
  return { work, end: resolve, fail: reject };
}

describe('a lane', () => {
  test('runs pieces in parallel and finishes them in the order they were added', async () => {
    const told: string[] = [];
    const lane = createLane(3);
    const [one, two, three] = [piece('1', told), piece('2', told), piece('3', told)];
    for (const each of [one, two, three]) await lane.add(each.work);
    for (const each of [three, two, one]) {
      each.end();
      await turn();
    }
    await lane.done();
    expect(told).toEqual(['1 begun', '2 begun', '3 begun', '1 done', '2 done', '3 done']);
  });

  test('holds no more than its limit: the next piece waits until the first is done', async () => {
    const told: string[] = [];
    const lane = createLane(2);
    const pieces = ['1', '2', '3'].map((name) => piece(name, told));
    const adding = (async () => {
      for (const each of pieces) await lane.add(each.work);
    })();
    pieces[1]?.end();
    await turn();
    await turn();
    // The first step of the second has ended, but it must finish after the first: the lane still holds both.
    expect(told).toEqual(['1 begun', '2 begun']);
    pieces[0]?.end();
    await adding;
    expect(told).toContain('1 done');
    pieces[2]?.end();
    await lane.done();
    expect(told.at(-1)).toBe('3 done');
  });

  test('after a failure finishes no later piece, waits for running ones and throws the error', async () => {
    const told: string[] = [];
    const lane = createLane(3);
    const [one, two, three] = [piece('1', told), piece('2', told), piece('3', told)];
    for (const each of [one, two, three]) await lane.add(each.work);
    one.end();
    two.fail(new Error('full disk'));
    let over = false;
    const done = lane.done().finally(() => {
      over = true;
    });
    done.catch(() => {});
    for (let i = 0; i < 5; i++) await turn();
    expect(over).toBe(false);
    three.end();
    await expect(done).rejects.toThrow('full disk');
    await expect(lane.add(piece('4', told).work)).rejects.toThrow('full disk');
    expect(told).toEqual(['1 begun', '2 begun', '3 begun', '1 done']);
  });
});
