import { describe, expect, test } from 'vitest';
import { createLane } from './together.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A piece whose first part ends when the test says so. */
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
  test('runs pieces beside each other and finishes them in the order they came', async () => {
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

  test('holds no more than it may: the next one waits until the first is done', async () => {
    const told: string[] = [];
    const lane = createLane(2);
    const pieces = ['1', '2', '3'].map((name) => piece(name, told));
    const adding = (async () => {
      for (const each of pieces) await lane.add(each.work);
    })();
    pieces[1]?.end();
    await turn();
    await turn();
    // The second has ended but may not be done before the first: both are held still.
    expect(told).toEqual(['1 begun', '2 begun']);
    pieces[0]?.end();
    await adding;
    expect(told).toContain('1 done');
    pieces[2]?.end();
    await lane.done();
    expect(told.at(-1)).toBe('3 done');
  });

  test('does nothing after what failed, throws it, and leaves nothing running behind', async () => {
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
