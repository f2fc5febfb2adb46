import type { Jobs } from '../context/context.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';

type Ended = Pick<SubmissionRow, 'kind' | 'account_id'>;

/**
 * Slots at an account's service are free: queues jobs for as many waiting submissions of that kind, longest waiting
 * first (L2).
 */
export async function wakeQueued(trx: Trx, jobs: Jobs, ended: readonly Ended[]): Promise<void> {
  const alike = Map.groupBy(ended, ({ kind, account_id }) => `${kind} ${account_id}`);
  for (const slots of alike.values()) {
    const [one] = slots;
    if (!one) continue;
    const next = await trx
      .selectFrom('submission')
      .select('id')
      .where('kind', '=', one.kind)
      .where('account_id', 'is not distinct from', one.account_id)
      .where('state', '=', 'queued')
      .where('slot_at', 'is', null)
      .orderBy('created_at')
      .limit(slots.length)
      .execute();
    for (const { id } of next) await jobs.enqueue(trx, 'submit', { id });
  }
}
