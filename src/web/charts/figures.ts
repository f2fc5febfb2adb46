import type { ReactNode } from 'react';
import { csvCell } from '../../protocol/csv-cell.ts';

/** One column of a chart's figures: the exact value for files, and the formatted value for people. */
export type Column<Row> = {
  head: string;
  /** Explains the heading to newcomers. */
  tip?: string | undefined;
  number?: boolean;
  value: (row: Row) => string | number | null;
  show?: (row: Row) => ReactNode;
  /** The link to the cases of this cell. */
  to?: (row: Row) => string | null;
};

export type Figures<Row> = { columns: Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** The exact figures as CSV for spreadsheets. */
export function figuresCsv<Row>({ columns, rows }: Figures<Row>): string {
  const lines = [
    columns.map(({ head }) => csvCell(head)),
    ...rows.map((row) =>
      columns.map(({ value }) => {
        const cell = value(row);
        // A number is never a formula, even with a sign.
        return typeof cell === 'number' ? String(cell) : csvCell(cell ?? '');
      }),
    ),
  ];
  // Spreadsheets need the byte order mark to detect UTF-8.
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}
