import type { Loop } from '../../platform/scheduling/loop.ts';
import type { Database, Tx } from '../store/database.ts';
import { type Running, SubmissionClosed, WorkInterrupted } from './running.ts';

/** What storing new findings needs from the service. */
export type ProgressParts = {
  db: Database;
  running: Running;
  /** Sends the outbox. Wake it after adding something; otherwise it checks again within a second. */
  dispatcher: Pick<Loop, 'wake'>;
};

/**
 * Stores new findings in one transaction that locks the submission's row. Writes nothing to a submission that has ended
 * or that another process has taken up. Throws SubmissionClosed when it has ended or was closed meanwhile, by any
 * process, and WorkInterrupted when another process has taken it up.
 */
export async function storeProgress(
  ctx: ProgressParts,
  id: string,
  store: (tx: Tx) => Promise<void>,
): Promise<void> {
  const jobId = ctx.running.jobOf(id);
  if (jobId === null) throw new WorkInterrupted('this process does not work on it any more');
  const closing = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('submissions')
      .set({ attempts: 1 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('job_id', '=', jobId)
      .returning('closing')
      .executeTakeFirst();
    if (!row) return (await isUnderWay(tx, id)) ? 'taken up' : true;
    await store(tx);
    return row.closing;
  });
  ctx.dispatcher.wake();
  if (closing === 'taken up') throw new WorkInterrupted('another process has taken it up');
  // Work that this process was already told to close finishes what is under way and ends by itself.
  if (closing && !ctx.running.isClosing(id)) throw new SubmissionClosed('closed');
}

async function isUnderWay(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('submissions').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'running';
}
