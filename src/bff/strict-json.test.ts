import fc from 'fast-check';
import { expect, it } from 'vitest';
import { strictJson } from './strict-json.ts';

const read = (text: string) => strictJson(new TextEncoder().encode(text));

it.each([
  ['{"a": 1, "a": 2}', 'twice'],
  ['{"a": 1, "\\u0061": 2}', 'twice'],
  ['{"x": [{"b": {}, "b": []}]}', 'twice'],
  ['{"__proto__": {}}', '__proto__'],
  ['{"\\u005f_proto__": {}}', '__proto__'],
  ['{"a": [{"__proto__": {"role": "admin"}}]}', '__proto__'],
  [`${'['.repeat(33)}${']'.repeat(33)}`, 'deeper'],
  [`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'deeper'],
  ['['.repeat(200_000), 'deeper'],
  ['{"a": ', 'not valid'],
  ["{'a': 1}", 'not valid'],
  ['', 'not valid'],
  ['NaN', 'not valid'],
  ['{"a": "\u0000"}', 'not valid'],
])('refuses %j', (text, why) => {
  expect(() => read(text)).toThrow(why);
});

it('refuses invalid UTF-8', () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
  ])
    expect(() => strictJson(new Uint8Array(bytes))).toThrow('The body is not UTF-8.');
});

it('replaces characters that the database cannot store', () => {
  const text = read('{"a\\u0000": "x\\u0000y\\ud800z", "b": "\\ud83d\\ude00"}');
  expect(JSON.parse(text)).toEqual({ 'a\uFFFD': 'x\uFFFDy\uFFFDz', b: '😀' });
});

it('accepts any other JSON unchanged', () => {
  const value = fc.jsonValue({ maxDepth: 6 }).filter((one) => !JSON.stringify(one).includes('__proto__'));
  fc.assert(
    fc.property(value, (one) => {
      expect(JSON.parse(read(JSON.stringify(one)))).toEqual(JSON.parse(JSON.stringify(one)));
    }),
    { numRuns: 500 },
  );
});
