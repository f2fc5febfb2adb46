import { strToU8, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/universal';
import { csvCell } from '../protocol/csv-cell.ts';
import type { Sheet, Value } from '../review/transparency/sheet.ts';

/** A workbook (XLSX) of these sheets; the headings stay in view. */
export async function toWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcelFile(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map(() => ({ width: 30 })),
      data: rows.map((row, at) =>
        row.map((value) => {
          if (value === null) return null;
          const style = { wrap: true, alignVertical: 'top' as const };
          if (typeof value === 'number') return { ...style, type: Number, value };
          return { ...style, type: String, value, ...(at === 0 ? { fontWeight: 'bold' as const } : {}) };
        }),
      ),
    })),
  ).toBlob();
}

/** Each sheet as a CSV file (RFC 4180, UTF-8) in a ZIP archive. */
export function toCsvArchive(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const cell = (value: Value) => (typeof value === 'string' ? csvCell(value) : String(value ?? ''));
  return zipSync(
    Object.fromEntries(
      sheets.map(({ name, rows }) => [
        `${name}.csv`,
        strToU8(rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')),
      ]),
    ),
  );
}
