import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';

const engine = createTextEngine();

// Any UTF-16, including lone surrogates, with the pieces of disguises.
const pieces = fc.constantFrom(
  ...[
    'idiot',
    'kill yourself',
    '操你妈',
    '加微信',
    'cao ni ma',
    'free coins',
    'f**k',
    't.me/abcdef',
    '+v abc12345',
  ],
  ...[
    '\u200b',
    '\u00ad',
    '\u0301',
    '\ud83d',
    '\ude00',
    '\u202e',
    '😀',
    '𝐢',
    'ﬁ',
    'ﷺ',
    '1',
    '!',
    '$',
    '*',
    '.',
    ' ',
    '\n',
  ],
);
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
const anyText = fc
  .array(fc.oneof(pieces, pieces, anyUnit, fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('every hit is a slice of the text with that keyword, hits do not overlap, and a pass has none', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { action, review, rate, details, hits } = engine.moderate(text);
      for (const hit of hits) {
        expect(hit.start).toBeGreaterThanOrEqual(0);
        expect(hit.end).toBeGreaterThan(hit.start);
        expect(hit.end).toBeLessThanOrEqual(text.length);
        expect(hit.keyword).toBe(text.slice(hit.start, hit.end));
      }
      expect(hits.every((hit, i) => i === 0 || hit.start >= (hits[i - 1]?.end ?? 0))).toBe(true);
      expect(review).toBe(action === 'review');
      expect(details.length > 0).toBe(action !== 'pass');
      expect(rate === null).toBe(action === 'pass');
    }),
    { numRuns: 2000 },
  );
});

const known = fc.constantFrom(
  'idiot',
  'fuck',
  'kill yourself',
  'cheap followers',
  '傻逼',
  '操你妈',
  '加微信',
);
const invisible = fc.constantFrom(
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u202e',
  '\u{e0041}',
);

test('invisible characters anywhere inside a known word do not hide it', () => {
  fc.assert(
    fc.property(
      known,
      fc.array(invisible, { minLength: 20, maxLength: 20 }),
      fc.array(fc.nat(2)),
      (word, marks, where) => {
        const disguised = [...word].map(
          (ch, i) => ch + (i < word.length - 1 ? (marks[i] ?? '').repeat(where[i] ?? 1) : ''),
        );
        const text = `so ${disguised.join('')} so`;
        expect(engine.moderate(text).hits.map((hit) => hit.keyword)).toEqual([disguised.join('')]);
      },
    ),
  );
});

test('capitals, full-width and combining marks anywhere inside a known word do not hide it', () => {
  const dress = fc.constantFrom(
    (ch: string) => ch,
    (ch: string) => ch.toUpperCase(),
    (ch: string) => (/[a-z]/.test(ch) ? String.fromCharCode(ch.charCodeAt(0) + 0xfee0) : ch),
    (ch: string) => (/[a-z]/.test(ch) ? `${ch}\u0336` : ch),
  );
  fc.assert(
    fc.property(known, fc.array(dress, { minLength: 20, maxLength: 20 }), (word, dresses) => {
      const text = [...word].map((ch, i) => dresses[i]?.(ch) ?? ch).join('');
      expect(engine.moderate(text).hits.map((hit) => hit.keyword)).toEqual([text]);
    }),
  );
});

test.each([
  'a',
  'a ',
  'a.',
  'f*',
  '!',
  '1',
  '操',
  'f u ',
  '傻 ',
  '\u0301',
  '\ud83d',
  '加微信',
  'add me me me me ',
  'idiot',
  '+v',
])('a text of 100 kB of %j gets a verdict', (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  const { hits } = engine.moderate(text);
  expect(hits.every((hit) => hit.keyword === text.slice(hit.start, hit.end))).toBe(true);
});

test('the last word of 100 kB is found as well as the first', () => {
  const text = `${'The quick brown fox. 他在操场跑步。'.repeat(3500)}傻 逼`;
  expect(engine.moderate(text).hits.map((hit) => hit.keyword)).toEqual(['傻 逼']);
});
