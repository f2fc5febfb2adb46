import type { Jobs } from '../context.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';

/** A place at an account's service is free: the submission of that kind that has waited longest goes next (L2). */
export async function wakeQueued(
  trx: Trx,
  jobs: Jobs,
  ended: Pick<SubmissionRow, 'kind' | 'account_id'>,
): Promise<void> {
  const next = await trx
    .selectFrom('submission')
    .select('id')
    .where('kind', '=', ended.kind)
    .where('account_id', 'is not distinct from', ended.account_id)
    .where('state', '=', 'queued')
    .where('slot_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (next) await jobs.enqueue(trx, 'submit', { id: next.id });
}
