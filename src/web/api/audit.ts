import { listAudit } from '../../api/audit.ts';
import { pagesOf } from './query.ts';

/** Filters as they appear in the address; times are local, such as `2026-11-20T08:30`. */
export const auditFilterNames = ['person', 'what', 'case', 'submission', 'from', 'to'] as const;
export type AuditFilters = Record<(typeof auditFilterNames)[number], string | null>;

/** The same filters as the BFF takes them. The end time includes its whole minute. */
export function auditInput(filters: AuditFilters): Record<string, string | null> {
  return { ...filters, from: moment(filters.from, '00.000'), to: moment(filters.to, '59.999') };
}

function moment(clock: string | null, seconds: string): string | null {
  if (clock === null) return null;
  const at = new Date(`${clock}:${seconds}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const auditQuery = (filters: AuditFilters) =>
  pagesOf(listAudit, { query: { ...auditInput(filters), limit: 100 } });
