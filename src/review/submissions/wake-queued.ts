import type { SubmissionKind } from '../../api/submissions.ts';
import type { Jobs } from '../context.ts';
import type { Trx } from '../store/tables.ts';

/** A place at the service is free: the submission of that kind that has waited longest goes next (L2). */
export async function wakeQueued(trx: Trx, jobs: Jobs, kind: SubmissionKind): Promise<void> {
  const next = await trx
    .selectFrom('submission')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('slot_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (next) await jobs.enqueue(trx, 'submit', { id: next.id });
}
