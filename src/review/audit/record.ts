import type { AccessDeed } from '../../api/accounts.ts';
import type { AuditDeed } from '../../api/audit.ts';
import type { CareDeed } from '../../api/care.ts';
import type { HistoryEntry } from '../../api/cases.ts';
import type { ExportDeed } from '../../api/exports.ts';
import type { LaneDeed } from '../../api/lanes.ts';
import type { OperatorDeed } from '../../api/operator.ts';
import type { SettingsDeed } from '../../api/settings.ts';
import type { StatementDeed } from '../../api/statements.ts';
import type { WebhookDeed } from '../../api/webhooks.ts';
import { prepared } from '../../prepared.ts';
import type { Actor } from '../context.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';

type What =
  | HistoryEntry['what']
  | OperatorDeed
  | LaneDeed
  | CareDeed
  | AccessDeed
  | AuditDeed
  | WebhookDeed
  | StatementDeed
  | ExportDeed
  | SettingsDeed;

export type Deed = {
  what: What;
  /** No content of what was moderated. */
  detail: HistoryEntry['detail'];
  about: { caseId?: string; submissionId?: string };
  by: Actor;
};

/** Writes who did what, in the transaction of the deed itself. `detail` holds no content of what was moderated. */
export const record = (
  trx: Trx,
  by: Actor,
  what: What,
  about: Deed['about'],
  detail: Deed['detail'] = {},
): Promise<void> => recordAll(trx, [{ what, about, detail, by }]);

/** Several deeds in one statement, in their order. */
export async function recordAll(trx: Trx, deeds: readonly Deed[]): Promise<void> {
  const [first, ...more] = deeds.map(({ what, about, detail, by }) => ({
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
