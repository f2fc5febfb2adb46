import type { Context } from '../context.ts';
import type { Tx } from '../host/database.ts';
import { SubmissionClosed } from './running.ts';

/**
 * Stores something new that was found, in one transaction that holds the submission's row: two workers on one
 * submission write one after the other, and nothing is written to one that has ended. Throws
 * SubmissionClosed when it has, or was closed meanwhile, by whichever process.
 */
export async function storeProgress(
  ctx: Context,
  id: string,
  store: (tx: Tx) => Promise<void>,
): Promise<void> {
  const closing = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('submissions')
      .set({ attempts: 1 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('closing')
      .executeTakeFirst();
    if (!row) return true;
    await store(tx);
    return row.closing;
  });
  ctx.dispatcher.wake();
  // Who was told of it here ends by itself, with what is still under way.
  if (closing && !ctx.running.isClosing(id)) throw new SubmissionClosed('closed');
}
