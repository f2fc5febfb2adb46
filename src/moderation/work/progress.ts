import type { Loop } from '../../platform/scheduling/loop.ts';
import type { Database, Tx } from '../store/database.ts';
import { type Running, SubmissionClosed, WorkInterrupted } from './running.ts';

/** What finding something new takes of the service. */
export type ProgressParts = {
  db: Database;
  running: Running;
  /** Sends the outbox; to be woken when something was put in, else the next look comes within a second. */
  dispatcher: Pick<Loop, 'wake'>;
};

/**
 * Stores something new that was found, in one transaction that holds the submission's row: nothing is written to one
 * that has ended, nor by a process from which another has taken it up. Throws SubmissionClosed when it has ended, or
 * was closed meanwhile, by whichever process; WorkInterrupted when it is another's.
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
  // Who was told of it here ends by itself, with what is still under way.
  if (closing && !ctx.running.isClosing(id)) throw new SubmissionClosed('closed');
}

async function isUnderWay(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('submissions').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'running';
}
