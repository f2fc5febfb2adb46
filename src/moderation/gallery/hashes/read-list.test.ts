import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { say } from '../../../reasons/say.ts';
import { OperatorError } from '../../requests/operator-error.ts';
import { maxHashes, readHashList } from './read-list.ts';

const read = (text: string) => readHashList(new TextEncoder().encode(text));
const refusal = async (text: string | Uint8Array) => {
  const reading = typeof text === 'string' ? read(text) : readHashList(text);
  const error = await reading.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof OperatorError)) throw new Error('the list was taken');
  return { code: error.code, words: say(error.reason, 'en'), lines: error.errors?.map(({ path }) => path) };
};

const digits = '0123456789abcdef';
const hash = fc
  .array(fc.constantFrom(...digits), { minLength: 64, maxLength: 64 })
  .map((each) => each.join(''));
const [one, two] = ['d8f8f0cce0f4a84f0e370a22028f67f0b36e2ed596623e1d33e6b39c4e9c9b22', 'ab'.repeat(32)];

test('every form of Meta’s programs is read', async () => {
  const { hashes, poor } = await read(
    [
      one,
      `hash=${two},norm=128,delta=0,quality=97,filename=a,b.jpg`,
      `${'0c'.repeat(32)},100,bridge.jpg`,
      `${'0D'.repeat(32)}, 50 ,`,
      `hash=${'0e'.repeat(32)},xform=rot90,filename=x`,
      `${'0f'.repeat(32)},49,too plain.jpg`,
      '',
    ].join('\r\n'),
  );
  expect([...hashes]).toEqual([
    [one, null],
    [two, 97],
    ['0c'.repeat(32), 100],
    ['0d'.repeat(32), 50],
    ['0e'.repeat(32), null],
  ]);
  expect(poor).toBe(1);
  expect((await read(`\uFEFFhash,quality,name\n${one},90,x`)).hashes).toEqual(new Map([[one, 90]]));
});

test('what is written is read again, whatever stands between and behind', async () => {
  const line = fc.record({
    hash,
    quality: fc.option(fc.integer({ min: 50, max: 100 })),
    upper: fc.boolean(),
    prefix: fc.boolean(),
    name: fc
      .string({ unit: 'grapheme' })
      .map((name) => name.replaceAll(/\p{Cc}|[\n\r]/gu, '').replaceAll('=', '')),
    empty: fc.nat(2),
    end: fc.constantFrom('\n', '\r\n'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const text = lines
        .map(({ hash, quality, upper, prefix, name, empty, end }) => {
          const shown = `${prefix ? 'hash=' : ''}${upper ? hash.toUpperCase() : hash}`;
          return `${shown},${quality ?? ''},${name}${end}${end.repeat(empty)}`;
        })
        .join('');
      const expected = new Map<string, number | null>();
      for (const { hash, quality } of lines) if (!expected.has(hash)) expected.set(hash, quality);
      const named = lines.some(({ name }) => /quality=/i.test(name));
      expect(named).toBe(false);
      expect((await read(text)).hashes).toEqual(expected);
    }),
  );
});

test('one wrong line refuses all, by its number', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hash, { maxLength: 10 }),
      fc.array(hash, { maxLength: 10 }),
      fc.oneof(
        hash.map((each) => each.slice(1)),
        hash.map((each) => `${each}0`),
        hash.map((each) => `g${each.slice(1)}`),
        fc.tuple(hash, fc.constantFrom('101', '-1', '5.5', 'high', '1e1')).map((each) => each.join()),
        fc.constant('no hash'),
      ),
      async (before, after, wrong) => {
        const { code, words, lines } = await refusal([...before, wrong, ...after].join('\n'));
        expect([code, lines]).toEqual(['invalid_request', [`line ${before.length + 1}`]]);
        expect(words).toMatch(new RegExp(`^Line ${before.length + 1}: `));
      },
    ),
  );
});

test('any text is read or refused, never anything else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), async (text) => {
      const outcome = await read(text).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(OperatorError);
    }),
  );
});

test('many wrong lines are counted, and the first twenty named', async () => {
  const { words, lines } = await refusal(`${one}\n${'x\n'.repeat(30)}`);
  expect(words).toContain('30 lines are wrong');
  expect(lines).toHaveLength(20);
  expect(lines?.[0]).toBe('line 2');
});

test('an empty list, a list of empty lines, and bytes that are no text are refused', async () => {
  for (const text of ['', '\n\n', 'hash,quality,name'])
    expect((await refusal(text)).words).toContain('no hashes');
  expect((await refusal(Uint8Array.of(0xff, 0xfe, 0x00))).words).toContain('UTF-8');
});

test('a list that is too long is refused, and the longest is read without holding up other work', async () => {
  const lines = Array.from({ length: maxHashes + 1 }, (_, i) => i.toString(16).padStart(64, '0'));
  expect((await refusal(lines.join('\n'))).code).toBe('too_large');
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  expect((await read(lines.slice(1).join('\n'))).hashes.size).toBe(maxHashes);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(maxHashes / 2000);
});
