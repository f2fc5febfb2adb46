import type { HistoryEntry } from '../../api/cases.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Actor } from '../context/context.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { AuditTable } from '../store/tables/audit.ts';
import type { Trx } from '../store/tables.ts';

export type AuditEntry = {
  what: AuditTable['what'];
  /** Must not contain content that was moderated. */
  detail: HistoryEntry['detail'];
  about: { caseId?: string; submissionId?: string };
  by: Actor;
};

/** Writes audit entries in one statement, in this order. */
export async function record(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  const [first, ...more] = entries.map(({ what, detail, about, by }) => ({
    actor_id: by.id,
    actor_name: by.name,
    machine: by.machine,
    what,
    case_id: about.caseId ?? null,
    submission_id: about.submissionId ?? null,
    detail,
  }));
  if (first) await prepared(trx, 'record', insertRows(trx, 'audit_event', [first, ...more]));
}
