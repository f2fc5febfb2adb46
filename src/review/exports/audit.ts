import { sql } from 'kysely';
import type { AuditEvent } from '../../api/audit.ts';
import { auditExportSchema } from '../../api/exports.ts';
import { showAudit, whichAudit } from '../audit/list-audit.ts';
import { inTime } from './bounds.ts';
import { defineExport } from './define.ts';

/** Audit events, newest first, as in the list. */
export const auditExport = defineExport({
  querySchema: auditExportSchema,
  columns: [
    { name: 'id', of: (row: AuditEvent) => row.id },
    { name: 'at', of: (row) => row.at, time: true },
    { name: 'by', of: (row) => row.by },
    { name: 'personId', of: (row) => row.personId },
    { name: 'machine', of: (row) => row.machine },
    { name: 'what', of: (row) => row.what },
    { name: 'caseId', of: (row) => row.caseId },
    { name: 'submissionId', of: (row) => row.submissionId },
    { name: 'detail', of: (row) => JSON.stringify(row.detail) },
    { name: 'detailGone', of: (row) => row.detailGone },
    { name: 'position', of: (row) => row.position },
  ],
  find: async (_ctx, db, query) => {
    const { from: _from, to: _to, ...filters } = query;
    const rows = whichAudit(db, filters).where(inTime(sql`at`, query, { toIncluded: true }));
    return { rows, order: sql`id desc` };
  },
  show: async () => async (rows) => rows.map(showAudit),
});
