import type { ReactNode } from 'react';
import { csvCell } from '../../protocol/csv-cell.ts';

/** One column of a chart's figures: the exact value for files, and the formatted value for people. */
export type Column<Row> = {
  head: string;
  /** Explains the heading to newcomers. */
  tip?: string | undefined;
  number?: boolean;
  value: (row: Row) => string | number | null;
  /** What a number of `value` is in: it is in the heading of files. */
  unit?: string;
  /** The 95 % interval of `value`, for files. */
  interval?: (row: Row) => { low: number; high: number } | null;
  show?: (row: Row) => ReactNode;
  /** The link to the cases of this cell. */
  to?: (row: Row) => string | null;
};

export type Figures<Row> = { columns: Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** The same in every row of a file, so that the figures can be joined with those of others: their period, for example. */
export type Constant = { head: string; value: string };

/** The exact figures as CSV for spreadsheets: numbers as numbers, with their units and the ends of their intervals. */
export function figuresCsv<Row>(
  { columns, rows }: Figures<Row>,
  constants: readonly Constant[] = [],
): string {
  const all = columns.flatMap(({ head, unit, value, interval }) => {
    const one = { head: unit === undefined ? head : `${head} (${unit})`, value };
    if (!interval) return [one];
    const end = (which: 'low' | 'high') => ({
      head: `${one.head} 95% ${which}`,
      value: (row: Row) => interval(row)?.[which] ?? null,
    });
    return [one, end('low'), end('high')];
  });
  const lines = [
    [...all, ...constants].map(({ head }) => csvCell(head)),
    ...rows.map((row) => [
      ...all.map(({ value }) => {
        const cell = value(row);
        // A number is never a formula, even with a sign.
        return typeof cell === 'number' ? String(cell) : csvCell(cell ?? '');
      }),
      ...constants.map(({ value }) => csvCell(value)),
    ]),
  ];
  // Spreadsheets need the byte order mark to detect UTF-8.
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}
