import { say } from '../../reasons/say.ts';
import type { Tx } from '../store/database.ts';
import { callWorkers } from '../submissions/call-workers.ts';
import type { Ending } from '../work/ending.ts';
import { kinds, type WorkParts } from './kinds.ts';

/**
 * Ends a submission once: writes its state and its last callbacks in one transaction. Returns false when it had already
 * ended, or when another process has taken it up, so that its job is no longer `jobId`.
 */
export async function finishSubmission(
  ctx: WorkParts,
  tx: Tx,
  id: string,
  ending: Ending,
  jobId?: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('submissions')
    .set({
      state: ending.status,
      message: say(ending.message, 'en'),
      ended_at: new Date(),
      leased_until: null,
    })
    .where('id', '=', id)
    .$if(jobId !== undefined, (query) => query.where('job_id', '=', jobId ?? ''))
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  await kinds[row.kind].enqueueCallbacks(ctx, tx, row, ending);
  // A place is free.
  await callWorkers(tx);
  return true;
}
