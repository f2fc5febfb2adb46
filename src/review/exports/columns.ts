import type { ExportFormat } from '../../api/exports.ts';
import { csvCell } from '../../protocol/csv-cell.ts';

export type Cell = string | number | boolean | null;

/** A column of a CSV file: the member's name in the API, with a dot where it lies deeper. */
export type Column<Row> = {
  name: string;
  of: (row: Row) => Cell;
  /** It is a moment: written as the clocks of the time zone have it. */
  time?: true;
};

export type Shape<Row> = {
  columns: readonly Column<Row>[];
  /** What a line of JSON says of a row, where that is not all of it. */
  json?: (row: Row) => unknown;
};

/** Takes rows to the lines of a file. `head`: what stands before the first. */
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
    // A number is no formula, whatever its sign.
    if (typeof value !== 'string') return String(value);
    return time ? options.inZone(value) : csvCell(value.replaceAll('\0', '\uFFFD'));
  };
  return {
    head: `${options.bom ? '\uFEFF' : ''}${columns.map(({ name }) => csvCell(name)).join(',')}\r\n`,
    line: (row) => `${columns.map((column) => cell(column, row)).join(',')}\r\n`,
  };
}
