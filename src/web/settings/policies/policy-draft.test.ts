import { expect, test } from 'vitest';
import { bodyOf, emptyPolicy, faultsOf, keyFrom } from './policy-draft.ts';

test.each([
  ['Terms, 4.2', 'terms-4-2'],
  ['  Spam! ', 'spam'],
  ['垃圾', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('a key is made of the English name “%s”', (name, key) => {
  expect(keyFrom(name)).toBe(key);
});

test('a policy needs a name in one language and a key that nobody has', () => {
  const draft = { ...emptyPolicy, key: 'spam', names: { 'zh-CN': '垃圾', en: ' ' } };
  expect(faultsOf(draft, [])).toEqual({});
  expect(faultsOf(draft, ['spam'])).toEqual({ key: 'fault.taken' });
  expect(faultsOf({ ...draft, key: 'Not a key', names: {} }, [])).toEqual({
    key: 'fault.key',
    names: 'fault.names',
  });
  expect(bodyOf(draft).names).toEqual({ 'zh-CN': '垃圾' });
});
