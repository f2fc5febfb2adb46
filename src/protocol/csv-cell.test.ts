import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, fromCsvCell } from './csv-cell.ts';

it.each([
  '=1+1',
  '+cmd',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u200b=1',
  '＝1',
  "'=1",
  '=HYPERLINK("http://x","a")',
  '|calc',
])('writes %j so that no spreadsheet computes it, and reads it back unchanged', (text) => {
  const written = csvCell(text);
  expect(written).toMatch(/^"?'/);
  const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
  expect(fromCsvCell(cell)).toBe(text);
});

it.each(['word', '1=1', 'a-b', "'quoted'", '加微信', ''])('leaves %j as it is', (text) => {
  expect([csvCell(text), fromCsvCell(text)]).toEqual([text, text]);
});

it('restores any text', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', 'a', '＠', '\t') });
  fc.assert(
    fc.property(text, (one) => {
      const written = csvCell(one);
      const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(fromCsvCell(cell)).toBe(one);
    }),
  );
});
