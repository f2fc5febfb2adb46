import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';

const engine = createTextEngine();

test.each([
  ['asdfghjklasdfghjkl', 'keyboard mash'],
  ['qwertyuiop asdfghjkl zxcvbnmzxcvbnm', 'keyboard mash'],
  ['sdkfjhsdkfjhgskdjfhg', 'keyboard mash'],
  ['jjjjjjjjjjjjjjjjjjjjjjjjjj', 'repetition'],
  ['顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶顶', 'repetition'],
])('%j is nonsense for review: %s', (text, subLabel) => {
  const { action, label, details } = engine.moderate(text);
  expect([action, label]).toEqual(['review', 'Nonsense']);
  expect(details).toEqual([{ keyword: text, hint: subLabel, mainLabel: 'Nonsense', subLabel }]);
});

test.each([
  'My password is not asdfghjkl, promise.',
  'qwerty',
  'Llanfairpwllgwyngyll',
  'https://asdfghjkl.example',
  'hmmmm',
])('%j is no nonsense', (text) => {
  expect(engine.moderate(text).action).toBe('pass');
});

test('noise never hides a word: a hit in it is reported instead', () => {
  expect(engine.moderate('asdfghjkl idiot asdfghjkl').label).toBe('Abuse');
});
