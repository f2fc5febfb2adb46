import { expect, test } from 'vitest';
import { bodyOf, draftOf, keyFrom } from './policy-draft.ts';

test.each([
  ['Terms, 4.2', 'terms-4-2'],
  ['  Spam! ', 'spam'],
  ['垃圾', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('a key is derived from the English name “%s”', (name, key) => {
  expect(keyFrom(name)).toBe(key);
});

test('the key follows the English name until another one is typed; empty languages are not sent', () => {
  const draft = { ...draftOf(null), names: { en: ' Spam ', 'zh-CN': ' ' } };
  expect(bodyOf(draft)).toMatchObject({ key: 'spam', names: { en: 'Spam' }, descriptions: {} });
  expect(bodyOf({ ...draft, key: ' junk ' }).key).toBe('junk');
});
