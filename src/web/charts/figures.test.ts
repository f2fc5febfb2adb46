import { expect, it } from 'vitest';
import { figuresCsv } from './figures.ts';

type Row = { name: string; share: number | null };

it('exports exact values in a CSV that spreadsheets read, and never as formulas', () => {
  const csv = figuresCsv<Row>({
    keyOf: ({ name }) => name,
    rows: [
      { name: 'Ads, cheap', share: 0.912345 },
      { name: '=HYPERLINK("https://evil.example")', share: -0.5 },
      { name: '低俗', share: null },
    ],
    columns: [
      { head: 'Label', value: ({ name }) => name, show: () => 'shown otherwise' },
      { head: 'Right', number: true, value: ({ share }) => share },
    ],
  });
  expect(csv).toBe(
    '\ufeffLabel,Right\r\n"Ads, cheap",0.912345\r\n"\'=HYPERLINK(""https://evil.example"")",-0.5\r\n低俗,\r\n',
  );
});

it('has units, the ends of intervals, and what is the same in every row', () => {
  const csv = figuresCsv<Row>(
    {
      keyOf: ({ name }) => name,
      rows: [
        { name: 'Ads', share: 0.5 },
        { name: 'Spam', share: null },
      ],
      columns: [
        { head: 'Label', value: ({ name }) => name },
        {
          ...{ head: 'Right', unit: '0–1', value: ({ share }: Row) => share },
          interval: ({ share }: Row) => (share === null ? null : { low: share - 0.1, high: share + 0.1 }),
        },
      ],
    },
    [
      { head: 'From', value: '2026-11-01T00:00:00.000Z' },
      { head: 'Filters', value: 'Lane: =Ads, all' },
    ],
  );
  expect(csv.replace('\ufeff', '').split('\r\n')).toEqual([
    'Label,Right (0–1),Right (0–1) 95% low,Right (0–1) 95% high,From,Filters',
    'Ads,0.5,0.4,0.6,2026-11-01T00:00:00.000Z,"Lane: =Ads, all"',
    'Spam,,,,2026-11-01T00:00:00.000Z,"Lane: =Ads, all"',
    '',
  ]);
});
