import type { ExportFormat } from '../../api/exports.ts';
import { csvCell } from '../../protocol/csv-cell.ts';

export type Cell = string | number | boolean | null;

/** A column of a CSV file: the member's path in the API, with dots. */
export type Column<Row> = {
  name: string;
  of: (row: Row) => Cell;
  /** The value is a moment: it is written in the time zone of the export. */
  time?: true;
};

export type Shape<Row> = {
  columns: readonly Column<Row>[];
  /** What a JSON line contains of a row, where that is not the whole row. */
  json?: (row: Row) => unknown;
};

/** Turns rows into the lines of a file. `head`: the text before the first line. */
export type LineWriter<Row> = { head: string; line: (row: Row) => string };

export function lineWriter<Row>(
  { columns, json = (row) => row }: Shape<Row>,
  format: ExportFormat,
  options: { bom: boolean; inZone: (iso: string) => string },
): LineWriter<Row> {
  if (format === 'jsonl') return { head: '', line: (row) => `${JSON.stringify(json(row))}\n` };
  const cell = ({ of, time }: Column<Row>, row: Row): string => {
    const value = of(row);
    if (value === null) return '';
    // A number is never a formula, even with a minus sign.
    if (typeof value !== 'string') return String(value);
    return time ? options.inZone(value) : csvCell(value.replaceAll('\0', '\uFFFD'));
  };
  return {
    head: `${options.bom ? '\uFEFF' : ''}${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`,
    line: (row) => `${columns.map((column) => cell(column, row)).join(',')}\r\n`,
  };
}
