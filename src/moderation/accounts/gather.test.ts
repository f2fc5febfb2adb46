import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** An `ask` that answers when it is told to, and what it was asked. */
function scripted() {
  const asked: { items: readonly number[]; answer: PromiseWithResolvers<number[]> }[] = [];
  const ask = (items: readonly number[]) => {
    const answer = Promise.withResolvers<number[]>();
    asked.push({ items, answer });
    return answer.promise;
  };
  const answerNext = (at: number) => asked[at]?.answer.resolve(asked[at].items.map((item) => item * 10));
  return { asked, ask, answerNext };
}

it('asks together what comes in one turn, and what comes while that is answered', async () => {
  const { asked, ask, answerNext } = scripted();
  const tenfold = gather(100, ask);
  const first = [tenfold(1), tenfold(2)];
  await expect.poll(() => asked.length).toBe(1);
  const then = [tenfold(3), tenfold(4), tenfold(5)];
  expect(asked.map(({ items }) => items)).toEqual([[1, 2]]);
  answerNext(0);
  expect(await Promise.all(first)).toEqual([10, 20]);
  await expect.poll(() => asked.length).toBe(2);
  answerNext(1);
  expect(await Promise.all(then)).toEqual([30, 40, 50]);
  expect(asked.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('asks no more than so many at a time', async () => {
  const sizes: number[] = [];
  const tenfold = gather(4, async (items: readonly number[]) => {
    sizes.push(items.length);
    return items.map((item) => item * 10);
  });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, item) => tenfold(item)));
  expect(answers).toEqual(Array.from({ length: 10 }, (_, item) => item * 10));
  expect(sizes).toEqual([4, 4, 2]);
});

it('a failure is that of all who asked together, and of nobody after them', async () => {
  const { asked, ask, answerNext } = scripted();
  const tenfold = gather(100, ask);
  const outcomes = Promise.allSettled([tenfold(2), tenfold(3)]);
  await expect.poll(() => asked.length).toBe(1);
  const later = tenfold(4);
  asked[0]?.answer.reject(new Error('the database is away'));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => asked.length).toBe(2);
  answerNext(1);
  expect(await later).toBe(40);
});
