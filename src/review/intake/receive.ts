import { sql } from 'kysely';
import { type Callback, readCallback } from '../../protocol/callbacks.ts';
import { parseVerified } from '../../protocol/envelope.ts';
import { type OpenedCallback, parseBare } from '../../protocol/open-callback.ts';
import { record } from '../audit/record.ts';
import { cleanJson, cleanText } from '../clean-text.ts';
import { type Context, type Moderation, machine } from '../context.ts';
import { sha256 } from '../digest.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { terminalStates } from '../submissions/submission-state.ts';
import { applyCallback } from './apply-callback.ts';
import { settleEmptied } from './settle-emptied.ts';

/** A callback that passed the gate, and whose it is; `tasks` are those of the account that it came for. */
export type ReceivedCallback = {
  submissionId: string;
  opened: Extract<OpenedCallback, { ok: true }>;
  tasks: Moderation['tasks'];
};

/** What became of a callback that is answered 200. */
export type Taken = 'taken' | 'duplicate' | 'unreadable' | 'stray' | 'emptied';

/**
 * Takes one verified callback: stores it once by digest and applies it, in one transaction (C3). When this returns, what
 * it told is durable; when it throws, nothing of it is, and the sender tries again. A duplicate changes nothing.
 */
export async function receive(ctx: Context, input: ReceivedCallback): Promise<Taken> {
  const { opened } = input;
  const raw = opened.wrapped ? opened.json : opened.json.text;
  const digest = await sha256(raw);
  const read = readSafely(input.tasks, opened.wrapped ? parseVerified(opened.json) : parseBare(opened.json));
  return ctx.db.kysely.transaction().execute(async (trx): Promise<Taken> => {
    // Callbacks of one submission wait for each other here, so that any order gives the same end (C4).
    const submission = await trx
      .selectFrom('submission')
      .selectAll()
      .where('id', '=', input.submissionId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (submission.emptied_at !== null) {
      await settleEmptied(trx, ctx, submission, read.callback);
      return 'emptied';
    }
    const stray = strayReason(read.callback, submission);
    const added = await store(trx, submission, raw, digest, read, stray);
    if (!added) return 'duplicate';
    if (!read.callback) return 'unreadable';
    if (stray !== null) return 'stray';
    await record(trx, machine, 'callback', { submissionId: submission.id }, { type: read.callback.type });
    await applyCallback(trx, ctx, submission, read.callback, input.tasks);
    return 'taken';
  });
}

type Read = { callback: Callback | null; reason: string | null };

/** Signed but unreadable is kept raw and answered 200: it can be replayed after a fix (RC5). */
export function readSafely(tasks: Moderation['tasks'], json: unknown): Read {
  try {
    const callback = readCallback(cleanJson(json), tasks);
    return callback.type === 'unrecognised'
      ? { callback: null, reason: 'nothing in it says what it is about' }
      : { callback, reason: null };
  } catch (error) {
    return { callback: null, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** A callback about another video than this address was given for: kept, without effect. */
export function strayReason(callback: Callback | null, submission: SubmissionRow): string | null {
  const named = callback?.videoInfo?.id ?? callback?.requestId ?? null;
  return named !== null && submission.provider_id !== null && named !== submission.provider_id
    ? `it is about ${named}, this submission is ${submission.provider_id}`
    : null;
}

/** False when the same text was stored before; then only its count goes up. */
async function store(
  trx: Trx,
  submission: SubmissionRow,
  raw: string,
  digest: string,
  read: Read,
  stray: string | null,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('callback')
    .values({
      id: crypto.randomUUID(),
      submission_id: submission.id,
      digest,
      type:
        read.callback === null || read.callback.type === 'unrecognised' ? 'unreadable' : read.callback.type,
      oddities: JSON.stringify(read.callback?.oddities ?? []),
      reason: read.reason ?? stray,
      out_of_order: await comesLate(trx, submission, read.callback),
      raw: cleanText(raw),
    })
    .onConflict((conflict) => conflict.columns(['submission_id', 'digest']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return true;
  await trx
    .updateTable('callback')
    .set({ duplicates: sql`duplicates + 1` })
    .where('submission_id', '=', submission.id)
    .where('digest', '=', digest)
    .execute();
  return false;
}

/** Whether something later was told before: a later fragment, or the end. */
async function comesLate(trx: Trx, submission: SubmissionRow, callback: Callback | null): Promise<boolean> {
  if (callback?.type !== 'fragment') return false;
  if (terminalStates.includes(submission.state)) return true;
  const later = await trx
    .selectFrom('fragment')
    .select('id')
    .where('submission_id', '=', submission.id)
    .where('offset_start', '>', callback.fragmentInfo?.offsetStart ?? Number.POSITIVE_INFINITY)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
