import type { AuditEvent, AuditExportQuery } from '../../api/audit.ts';
import { csvCell } from '../../protocol/csv-cell.ts';
import type { Context } from '../context.ts';
import { auditRows, showAudit } from './list-audit.ts';
import { record } from './record.ts';

const page = 1000;

const columns = [
  'id',
  'at',
  'by',
  'personId',
  'machine',
  'what',
  'caseId',
  'submissionId',
  'detail',
  'position',
] as const satisfies (keyof AuditEvent)[];

/** Everything that fits, the newest first, as it is read: a page at a time, however much there is. That it was is audited. */
export async function exportAudit(
  ctx: Context,
  { format, ...filters }: AuditExportQuery,
): Promise<ReadableStream<Uint8Array>> {
  const db = ctx.db.kysely;
  await db
    .transaction()
    .execute((trx) =>
      record(trx, ctx.actor, 'audit-exported', {}, { format, filters: Object.keys(filters).join(', ') }),
    );
  const encoder = new TextEncoder();
  let before: number | null = null;
  let begun = false;
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const rows = await auditRows(db, filters, before, page);
      const lines = rows.map((row) => lineOf(showAudit(row), format));
      // With a byte order mark, so that spreadsheets take it for UTF-8.
      if (!begun && format === 'csv') lines.unshift(`\uFEFF${csvLine(columns)}`);
      begun = true;
      if (lines.length > 0) out.enqueue(encoder.encode(lines.join('')));
      before = rows.at(-1)?.id ?? before;
      if (rows.length < page) out.close();
    },
  });
}

function lineOf(event: AuditEvent, format: AuditExportQuery['format']): string {
  if (format === 'jsonl') return `${JSON.stringify(event)}\n`;
  return csvLine(
    columns.map((column) => {
      const value = event[column];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
    }),
  );
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;
