import { csvCell } from '../../../protocol/csv-cell.ts';

/** A file's text. Spreadsheets write UTF-16, or in Chinese GB 18030, where they do not write UTF-8. */
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

/** The refused lines as a CSV: number, reason, and the line itself as it was sent, to be corrected and sent again. */
export function refusedCsv(refused: Refused, csv: string): string {
  const lines = csv.split(/\r\n|\n|\r/);
  const rows = refused.map(({ line, reason }) => [String(line), reason, lines[line - 1] ?? '']);
  // With a byte order mark, or spreadsheets take it for another encoding.
  return `\ufeff${[['line', 'reason', 'as sent'], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
