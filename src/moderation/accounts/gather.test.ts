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

it('asks the first at once, and all that come meanwhile together', async () => {
  const { asked, ask, answerNext } = scripted();
  const tenfold = gather(100, ask);
  const all = [1, 2, 3].map((item) => tenfold(item));
  expect(asked.map(({ items }) => items)).toEqual([[1]]);
  answerNext(0);
  expect(await all[0]).toBe(10);
  expect(asked.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  answerNext(1);
  expect(await Promise.all(all)).toEqual([10, 20, 30]);
});

it('asks no more than so many at a time', async () => {
  const sizes: number[] = [];
  const tenfold = gather(4, async (items: readonly number[]) => {
    sizes.push(items.length);
    return items.map((item) => item * 10);
  });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, item) => tenfold(item)));
  expect(answers).toEqual(Array.from({ length: 10 }, (_, item) => item * 10));
  expect(sizes).toEqual([1, 4, 4, 1]);
});

it('a failure is that of all who asked together, and of nobody after them', async () => {
  const { asked, ask, answerNext } = scripted();
  const tenfold = gather(100, ask);
  const first = tenfold(1);
  const together = [tenfold(2), tenfold(3)];
  answerNext(0);
  await first;
  asked[1]?.answer.reject(new Error('the database is away'));
  const outcomes = await Promise.allSettled(together);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = tenfold(4);
  answerNext(2);
  expect(await later).toBe(40);
});
