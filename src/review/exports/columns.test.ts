import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRfc4180 } from '../../testing/rfc4180.ts';
import { type Column, lineWriter } from './columns.ts';
import { zonedTimes } from './zoned.ts';

type Row = { text: string | null; number: number | null; yes: boolean; at: string };
const columns: Column<Row>[] = [
  { name: 'text', of: (row) => row.text },
  { name: 'number', of: (row) => row.number },
  { name: 'yes', of: (row) => row.yes },
  { name: 'at', of: (row) => row.at, time: true },
];
const row: Row = { text: 'a', number: -0.5, yes: true, at: '2026-11-22T00:00:00.000Z' };
const csv = (rows: Row[], { bom = false, zone = 'UTC' } = {}) => {
  const { head, line } = lineWriter({ columns }, 'csv', { bom, inZone: zonedTimes(zone) });
  return head + rows.map(line).join('');
};
const textOf = (text: string) => readRfc4180(csv([{ ...row, text }]))[1]?.[0];

describe('a CSV file', () => {
  it('has a header, numbers as numbers, empty cells for missing values, and times in the zone', () => {
    expect(csv([row, { ...row, text: null, number: null }], { zone: 'Asia/Shanghai' })).toBe(
      'text,number,yes,at\r\na,-0.5,true,2026-11-22T08:00:00.000+08:00\r\n,,true,2026-11-22T08:00:00.000+08:00\r\n',
    );
  });

  it('begins with a byte order mark only on request', () => {
    expect(csv([], { bom: true })).toBe('\uFEFFtext,number,yes,at\r\n');
    expect(csv([])).toBe('text,number,yes,at\r\n');
  });

  it.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '＝1', ' =1', "'=1", '\r\n=1'])(
    'computes nothing of %j',
    (text) => expect(textOf(text)).toBe(`'${text}`),
  );

  it.each([
    ['quotes', 'he said "no", twice'],
    ['lines', 'one\r\ntwo\nthree\rfour'],
    ['characters beyond the basic plane', '加微信 👩‍👩‍👧 𠮷 é'],
    ['a huge cell', 'x,"y"\n'.repeat(200_000)],
  ])('keeps %s', (_what, text) => expect(textOf(text)).toBe(text));

  it('has no NUL, at which some readers end a file', () => {
    expect(textOf('a\0b')).toBe('a\uFFFDb');
  });

  it('is read back unchanged by RFC 4180, except for the prefix that disarms formulas', () => {
    const words = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '=', "'", ' ', '\t', 'a', '微') });
    fc.assert(
      fc.property(words, (text) => {
        expect([text, `'${text}`]).toContain(textOf(text));
      }),
    );
  });
});

it('a JSON line is always one line and parses to its input', () => {
  const { head, line } = lineWriter({ columns }, 'jsonl', { bom: true, inZone: zonedTimes('Asia/Shanghai') });
  expect(head).toBe('');
  const texts = fc.string({ unit: fc.constantFrom('\n', '\u2028', '"', '\\', '\0', 'a', '\uD800') });
  fc.assert(
    fc.property(texts, (text) => {
      const written = line({ ...row, text });
      expect(written.indexOf('\n')).toBe(written.length - 1);
      expect(JSON.parse(written)).toEqual({ ...row, text });
    }),
  );
});
