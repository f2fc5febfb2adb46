import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '../moderation/words/csv.ts';
import { csvCell, csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '"=1', "'=1", '＝1', '\r=1', '%0A=1', '|x'])(
  'lets no spreadsheet take %j for a formula',
  (text) => {
    const [record] = readCsv(csvLine([text, 'next']));
    expect(record?.cells[0]).toBe(`'${text}`.replaceAll('\r', '\n'));
    expect(record?.cells[1]).toBe('next');
  },
);

it('leaves what is no formula as it is, and writes numbers as numbers', () => {
  expect(csvLine(['plain', 'a "quoted", word', -1, true, null, '微信'])).toBe(
    'plain,"a ""quoted"", word",-1,true,,微信\r\n',
  );
});

it('is read back cell by cell, whatever is written', () => {
  const cell = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\uFEFF]/g, ''));
  fc.assert(
    fc.property(
      fc.array(
        cell.filter((text) => text.trim() !== ''),
        { minLength: 1, maxLength: 5 },
      ),
      (cells) => {
        const [record] = readCsv(csvLine(cells));
        expect(record?.cells.map((text) => text.replace(/^'/, ''))).toEqual(
          cells.map((text) =>
            csvCell(text).replace(/^"/, '').startsWith("'") ? text.replace(/^'/, '') : text,
          ),
        );
      },
    ),
  );
});
