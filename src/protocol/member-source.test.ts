import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reasoned } from '../reasons/reasoned.ts';
import { maxDepth, memberSources, nestingDepth } from './member-source.ts';

const anyObject = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 });
const indent = fc.constantFrom('', ' ', '\t', '\n  ');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('S2: every member of an object is found, and its source parses to the same value', () => {
  fc.assert(
    fc.property(anyObject, indent, (object, space) => {
      const text = JSON.stringify(object, null, space);
      const found = memberSources(text);
      if (!found.ok) throw new Reasoned(found.detail);
      const read = [...found.members].map(([name, source]) => [name, JSON.parse(source)]);
      expect(read).toEqual(Object.entries(JSON.parse(text)));
    }),
    { numRuns: 1000 },
  );
});

test('S5: a source is the exact text between its borders, in any context', () => {
  fc.assert(
    fc.property(anyObject, fc.jsonValue({ maxDepth: 3 }), indent, indent, (object, value, inner, outer) => {
      const source = JSON.stringify(value, null, inner);
      const rest = JSON.stringify(object, null, outer).slice(1);
      const text = `${outer}{${outer}"the one"${outer}:${outer}${source}${outer}${rest === '}' ? '' : ','}${rest}`;
      const found = memberSources(text);
      expect(found.ok && found.members.get('the one')).toBe(source);
    }),
    { numRuns: 500 },
  );
});

test('text that JSON.parse refuses is refused, and every object that it accepts is accepted', () => {
  const damaged = fc
    .tuple(
      anyObject,
      fc.nat(),
      fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '1', ' ', '\u0000'),
    )
    .map(([object, position, inserted]) => {
      const text = JSON.stringify(object);
      const at = position % text.length;
      return text.slice(0, at) + inserted + text.slice(at + 1);
    });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.string(), fc.json()), (text) => {
      const value = parse(text);
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const found = memberSources(text);
      if (!isObject) expect(found.ok).toBe(false);
      else if (!found.ok) expect(found.detail).toMatch(/twice|deeper/);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"json":"x","b":{"json":1},"json":"y"}', 'json'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('S5: a repeated member is refused by name: %s', (text, member) => {
  expect(memberSources(text)).toMatchObject({ ok: false, member });
});

test('the same name in different objects is no duplicate', () => {
  expect(memberSources('{"a":{"a":[{"a":1}]},"b":{"a":1}}').ok).toBe(true);
});

test(`nesting of ${maxDepth} is read, one more is refused, however long the text`, () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  expect(nestingDepth(nested(maxDepth))).toBe(maxDepth);
  expect(memberSources(nested(maxDepth)).ok).toBe(true);
  expect(memberSources(nested(maxDepth + 1)).ok).toBe(false);
  expect(memberSources(nested(200_000)).ok).toBe(false);
  expect(nestingDepth('{"a":"[[[[ \\" [[["}')).toBe(1);
});
