import { parseBounded } from '../../protocol/parse-bounded.ts';
import { columnsOf, serialize } from '../../reasons/serialize.ts';
import { accountOf } from '../accounts/in-use.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import { applyCallbacks } from './apply-callbacks.ts';
import { failureOf } from './failure-of.ts';
import { strayReason } from './judge.ts';
import { movedBy, moveSubmissions } from './move-submissions.ts';
import { readSafely, unstorable } from './read-callback.ts';

/**
 * Parses a stored callback again and applies it, after a fix of what made it unreadable (RC5). Results that were stored
 * before are not duplicated. A rejected callback was never verified and cannot be replayed.
 */
export async function replayCallback(ctx: Context, input: { id: string; callbackId: string }): Promise<void> {
  const missing = new Failure('no_such_callback');
  if (!isUuid(input.id) || !isUuid(input.callbackId)) throw missing;
  const work = transact({ db: ctx.db, actor: machine }, async (change) => {
    const { trx } = change;
    const submission = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    const stored = await trx
      .selectFrom('callback')
      .selectAll()
      .where('id', '=', input.callbackId)
      .where('submission_id', '=', input.id)
      .executeTakeFirst();
    if (!submission || !stored) throw missing;
    if (stored.type === 'rejected') throw new Failure('callback_was_never_verified');
    const { tasks } = await accountOf(ctx, submission);
    const read = readSafely(tasks, parseBounded(stored.raw), submission.kind);
    if (!read.callback) throw new Failure('callback_still_unreadable', { why: read.reason });
    const { callback } = read;
    const stray = strayReason(callback, submission);
    if (stray !== null) throw new Failure('callback_not_replayable', { why: stray });
    await trx
      .updateTable('callback')
      .set({
        type: callback.type,
        oddities: JSON.stringify(serialize(callback.oddities)),
        ...columnsOf({ reason: null, failure: failureOf(callback) }),
      })
      .where('id', '=', stored.id)
      .execute();
    const about = { submissionId: submission.id, by: ctx.actor };
    change.record('callback', { type: callback.type, replayed: true }, about);
    await moveSubmissions(change, ctx, [{ before: submission, after: movedBy(submission, callback) }]);
    await applyCallbacks(change, ctx, [{ submission, callback, tasks, digest: stored.digest }]);
  });
  await work.catch((error: unknown) => {
    const fault = unstorable(error);
    throw fault === null ? error : new Failure('callback_still_unreadable', { why: fault });
  });
}
