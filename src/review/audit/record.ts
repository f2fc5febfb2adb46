import type { AccessDeed } from '../../api/access.ts';
import type { AuditDeed } from '../../api/audit.ts';
import type { CareDeed } from '../../api/care.ts';
import type { HistoryEntry } from '../../api/cases.ts';
import type { ExportDeed } from '../../api/exports.ts';
import type { LaneDeed } from '../../api/lanes.ts';
import type { OperatorDeed } from '../../api/operator.ts';
import type { SettingsDeed } from '../../api/settings.ts';
import type { StatementDeed } from '../../api/statements.ts';
import type { WebhookDeed } from '../../api/webhooks.ts';
import type { Actor } from '../context.ts';
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

/** Writes who did what, in the transaction of the deed itself. `detail` holds no content of what was moderated. */
export async function record(
  trx: Trx,
  actor: Actor,
  what: What,
  about: { caseId?: string; submissionId?: string },
  detail: HistoryEntry['detail'] = {},
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      actor_id: actor.id,
      actor_name: actor.name,
      machine: actor.machine,
      what,
      case_id: about.caseId ?? null,
      submission_id: about.submissionId ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
}
