import type { ReactNode } from 'react';
import { csvCell } from '../../protocol/csv-cell.ts';

/** One column of the figures behind a chart: its exact value for files, and how a person reads it. */
export type Column<Row> = {
  head: string;
  /** What the head means, where a newcomer may not know. */
  tip?: string | undefined;
  number?: boolean;
  value: (row: Row) => string | number | null;
  show?: (row: Row) => ReactNode;
  /** What opens the cases behind this cell. */
  to?: (row: Row) => string | null;
};

export type Figures<Row> = { columns: Column<Row>[]; rows: readonly Row[]; keyOf: (row: Row) => string };

/** As a file for spreadsheets: figures as they are, not as they are shown. */
export function figuresCsv<Row>({ columns, rows }: Figures<Row>): string {
  const lines = [
    columns.map(({ head }) => csvCell(head)),
    ...rows.map((row) =>
      columns.map(({ value }) => {
        const cell = value(row);
        // A number is no formula, whatever its sign.
        return typeof cell === 'number' ? String(cell) : csvCell(cell ?? '');
      }),
    ),
  ];
  // With a byte order mark, or spreadsheets take it for another encoding.
  return `\ufeff${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}
