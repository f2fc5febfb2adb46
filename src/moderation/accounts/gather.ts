import { setImmediate as turn } from 'node:timers/promises';

/**
 * What is asked in one turn of the loop, or while an answer is under way, is put into one question: at rest nothing waits,
 * and the more there is to ask the more one statement settles. `ask` answers in the order it is asked, `most` at a time.
 */
export function gather<Item, Answer>(
  most: number,
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Asked = { item: Item; answered: PromiseWithResolvers<Answer> };
  let waiting: Asked[] = [];
  let underWay = false;

  const askAll = async () => {
    underWay = true;
    while (waiting.length > 0) {
      await turn();
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await ask(asked.map(({ item }) => item));
        for (const [at, { answered }] of asked.entries()) {
          const answer = answers[at];
          if (answer === undefined) answered.reject(new Error('one of several questions was not answered'));
          else answered.resolve(answer);
        }
      } catch (error) {
        for (const { answered } of asked) answered.reject(error);
      }
    }
    underWay = false;
  };

  return (item) => {
    const answered = Promise.withResolvers<Answer>();
    waiting.push({ item, answered });
    if (!underWay) void askAll();
    return answered.promise;
  };
}
