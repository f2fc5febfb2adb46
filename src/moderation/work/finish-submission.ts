import type { Context } from '../context.ts';
import type { Tx } from '../host/database.ts';
import type { Ending } from './ending.ts';
import { kinds } from './kinds.ts';

/** Ends a submission once: its state and its last callbacks in one transaction. False when it had ended. */
export async function finishSubmission(ctx: Context, tx: Tx, id: string, ending: Ending): Promise<boolean> {
  const row = await tx
    .updateTable('submissions')
    .set({ state: ending.status, message: ending.message, ended_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  await kinds[row.kind].tell(ctx, tx, row, ending);
  return true;
}
