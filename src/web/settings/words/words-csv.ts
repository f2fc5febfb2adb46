import { csvCell } from '../../../protocol/csv-cell.ts';

/** Decodes a file. Spreadsheets write UTF-8, UTF-16 or, in Chinese, GB 18030. */
export function readCsv(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

type Refused = readonly { line: number; reason: string }[];

/** The refused lines as CSV: number, reason and the line as it was sent, to be corrected and imported again. */
export function refusedCsv(refused: Refused, csv: string): string {
  const lines = csv.split(/\r\n|\n|\r/);
  const rows = refused.map(({ line, reason }) => [String(line), reason, lines[line - 1] ?? '']);
  // Spreadsheets need the byte order mark to detect UTF-8.
  return `\ufeff${[['line', 'reason', 'as sent'], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
