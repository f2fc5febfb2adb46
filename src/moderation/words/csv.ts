import { csvCell, fromCsvCell } from '../../protocol/csv-cell.ts';
import { because, type Reason } from '../../reasons/reason.ts';

/** One record of a CSV file and its first line; `fault`: why it cannot be read. */
export type CsvRecord = { line: number; cells: string[]; fault: Reason | null };

/**
 * Reads comma-separated values with quotes (RFC 4180), with any line ends, with or without a byte order mark. Skips empty
 * lines. An unclosed quote makes only its own line unreadable, not the rest of the file.
 */
export function readCsv(csv: string): CsvRecord[] {
  const text = csv
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const records: CsvRecord[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const { cells, end, fault } = readRecord(text, at);
    if (cells.some((cell) => cell.trim() !== '') || fault !== null) records.push({ line, cells, fault });
    for (; at < end; at++) if (text[at] === '\n') line++;
  }
  return records;
}

const openQuote = because('quote_not_closed');

function readRecord(text: string, start: number): Omit<CsvRecord, 'line'> & { end: number } {
  const cells: string[] = [];
  let at = start;
  while (true) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    if (cell === null) {
      const end = text.indexOf('\n', start);
      return { cells, end: end < 0 ? text.length : end + 1, fault: openQuote };
    }
    cells.push(fromCsvCell(cell.value));
    if (text[cell.end] !== ',') return { cells, end: Math.min(text.length, cell.end + 1), fault: null };
    at = cell.end + 1;
  }
}

type Cell = { value: string; end: number };

function plainCell(text: string, start: number): Cell {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++;
  return { value: text.slice(start, end), end };
}

/** Null when the quote is not closed, or when anything but a comma or line end follows it. */
function quotedCell(text: string, start: number): Cell | null {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at++;
    } else {
      const after = text[at + 1];
      return after === undefined || after === ',' || after === '\n' ? { value, end: at + 1 } : null;
    }
  }
  return null;
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}
