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
