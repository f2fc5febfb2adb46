import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanName, nameOf, withoutUser } from './common.ts';

const maxLength = 100;
// Letters of several scripts, and characters used to disguise names.
const troubled = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...'aZ9 -.\n\t\u0000\u0085\u00a0\u00ad\u061c\u115f\u200b\u200c\u200d\u202e\u2066\u2028\u3164\ufeff\ud800\u{e0041}e\u0301क्षमे👩💻',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 250,
});

it('turns any name into one that an invited person may have, or an empty one', () => {
  fc.assert(
    fc.property(troubled, (name) => {
      const clean = cleanName(name, maxLength);
      if (clean !== '') expect(nameOf(maxLength).parse(clean)).toBe(clean);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada\u202e\n Lovelace\u200b ', 'Ada Lovelace'],
  ['\u3164\u200d\u2066', ''],
  ['a\u0301\u200ca', '\u00e1a'],
  ['👩\u200d💻 Kim', '👩\u200d💻 Kim'],
  ['क्\u200dष', 'क्\u200dष'],
  ['x'.repeat(150), 'x'.repeat(maxLength)],
  [`${'x'.repeat(99)}👩\u200d💻`, 'x'.repeat(99)],
])('removes hidden characters from %j', (given, cleaned) => {
  expect(cleanName(given, maxLength)).toBe(cleaned);
});

it.each([
  ['https://a.example', true],
  ['https://a.example:8443/@who?to=a@b', true],
  ['https://user:word@a.example/', false],
  ['https://user@a.example', false],
  ['http:\\\\user@a.example', false],
  ['https:/user@a.example', false],
  ['https:/\t/user:word@a.example', false],
  ['https:\n//user@a.example', false],
  ['https://\r/user@a.example', false],
])('%j is an address without a user: %j', (address, taken) => {
  expect(withoutUser.test(address)).toBe(taken);
  expect(new URL(address).username === '').toBe(taken);
});

it('accepts no address in which a parser finds a user', () => {
  const pieces = fc.constantFrom(
    'http:',
    'https:',
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    ' ',
    '@',
    ':',
    '?',
    '#',
    '.',
    'user',
    'a.example',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (rest) => {
      const address = `https:${rest.join('')}`;
      if (!URL.canParse(address) || !withoutUser.test(address)) return;
      const { username, password } = new URL(address);
      expect(username + password).toBe('');
    }),
    { numRuns: 5000 },
  );
});
