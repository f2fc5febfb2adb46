import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';
import { buildOwnWords, type OwnWord } from './own-words.ts';

const word = (word: string): OwnWord => ({ word, label: 'UserDefine', level: 'review', match: 'fuzzy' });

test.each([
  ['각', '가', false],
  ['사과 가게', '가', true],
  ['사람', '사라', false],
  ['👍🏽', '👍', false],
  ['👍 👍🏽', '👍', true],
  ['🏳🏴', '🏴', true],
])('in %j the own word %j is found: %j', async (text, own, isFound) => {
  const words = await buildOwnWords([word(own)], '1');
  const { hits } = createTextEngine({ own: () => words }).moderate(text);
  expect(hits.map(({ keyword }) => keyword)).toEqual(isFound ? [own] : []);
});
