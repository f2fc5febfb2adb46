import { describe, expect, it } from 'vitest';
import { readCsv, refusedCsv } from './words-csv.ts';

const bytes = (...all: number[]) => new Uint8Array(all);

describe('readCsv', () => {
  it('reads UTF-8 with a byte order mark, UTF-16 and GB 18030, as spreadsheets write them', () => {
    expect(readCsv(bytes(0xef, 0xbb, 0xbf, 0xe5, 0xb8, 0x81))).toBe('币');
    expect(readCsv(bytes(0xff, 0xfe, 0x01, 0x5e))).toBe('币');
    expect(readCsv(bytes(0xfe, 0xff, 0x5e, 0x01))).toBe('币');
    expect(readCsv(bytes(0xb1, 0xd2))).toBe('币');
  });
});

describe('refusedCsv', () => {
  it('returns each refused line as it was sent, with its number and reason', () => {
    const csv = 'word,label\r\n"a, b",Ads\r\nc,"Nope"\n';
    expect(refusedCsv([{ line: 3, reason: 'must be a "label"' }], csv)).toBe(
      '\ufeffline,reason,as sent\r\n3,"must be a ""label""","c,""Nope"""\r\n',
    );
  });

  it('tolerates a number of a line that does not exist', () => {
    expect(refusedCsv([{ line: 9, reason: 'r' }], 'a')).toContain('9,r,\r\n');
  });
});
