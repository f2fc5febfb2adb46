import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { parseBounded } from '../../protocol/parse-bounded.ts';
import type { Words } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import { tasksOf } from '../accounts/in-use.ts';
import { type Context, machine } from '../context/context.ts';
import { type Change, transact } from '../journal/transact.ts';
import { byIndexes } from '../store/by-indexes.ts';
import { sha256 } from '../store/digest.ts';
import { insertRows, type RowOf } from '../store/insert-rows.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { applyCallbacks } from './apply-callbacks.ts';
import { failureOf } from './failure-of.ts';
import {
  type CallbackOutcome,
  type CallbackToJudge,
  judge,
  type SubmissionProgress,
  type Verdict,
} from './judge.ts';
import { moveSubmissions } from './move-submissions.ts';
import { type Read, readSafely } from './read-callback.ts';
import { type StoredCallback, takeCallbacks, type Wanted } from './stored-callbacks.ts';

/**
 * How long to wait for a submission that another transaction has locked: short, because other callbacks wait behind.
 */
const lockMs = 500;

/** The callbacks of a batch and the outcome of each, or why the whole batch stays queued. */
export type Received =
  | { stored: StoredCallback[]; taken: CallbackOutcome[] }
  | { stored: StoredCallback[]; error: unknown };

/**
 * Processes queued callbacks: stores each once by digest, applies it and removes it from the queue, all in one
 * transaction (C3). A duplicate changes nothing. The number of statements does not grow with the batch. `fault`: store
 * them as unreadable, for this reason.
 */
export async function receive(ctx: Context, wanted: Wanted, fault?: Words): Promise<Received> {
  const stored: StoredCallback[] = [];
  try {
    const taken = await transact({ db: ctx.db, actor: machine }, async (change) => {
      const { trx } = change;
      await byIndexes(trx);
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
      stored.push(...(await takeCallbacks(trx, wanted)));
      return stored.length === 0 ? [] : work(change, ctx, { stored, fault });
    });
    return { stored, taken };
  } catch (error) {
    return { stored, error };
  }
}

async function work(
  change: Change,
  ctx: Context,
  { stored, fault }: { stored: readonly StoredCallback[]; fault: Words | undefined },
): Promise<CallbackOutcome[]> {
  const { trx } = change;
  const submissions = await holdSubmissions(trx, stored);
  const tasks = await tasksOf(trx, ctx, [...submissions.values()]);
  // Each was verified before it was stored.
  const callbacks = await Promise.all(
    stored.map(async (one): Promise<CallbackToJudge> => {
      const submission = submissions.get(one.submissionId);
      const known = tasks(submission);
      const read: Read =
        fault === undefined
          ? readSafely(known, parseBounded(one.raw), submission?.kind ?? null)
          : { callback: null, reason: fault };
      return { ...one, ...read, digest: await sha256(one.raw), tasks: known };
    }),
  );
  const progress = await progressOf(trx, submissions, callbacks);
  const verdicts = callbacks.map((one) => judge(one, progress.get(one.submissionId)));
  await store(trx, verdicts);
  for (const verdict of verdicts) recordOne(change, verdict);
  const moved = [...progress.values()].filter(({ before, after }) => before !== after);
  await moveSubmissions(change, ctx, moved);
  await applyCallbacks(change, ctx, verdicts.flatMap(toApply));
  return verdicts.map(({ taken }) => taken);
}

/**
 * Locks the submissions, so that callbacks of one submission wait for each other and any order has the same result
 * (C4).
 */
async function holdSubmissions(
  trx: Trx,
  stored: readonly StoredCallback[],
): Promise<Map<string, SubmissionRow>> {
  const ids = [...new Set(stored.map(({ submissionId }) => submissionId))];
  const rows = await trx
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The progress of submissions by earlier callbacks. The submissions are locked, so none is missing. */
async function progressOf(
  trx: Trx,
  submissions: ReadonlyMap<string, SubmissionRow>,
  callbacks: readonly CallbackToJudge[],
): Promise<Map<string, SubmissionProgress>> {
  const digests = callbacks.map(({ digest }) => digest);
  const { rows } = await prepared(
    trx,
    'callbacks before',
    sql<{ id: string; known: string[]; latest: number | null }>`
    select each as id, (select max(offset_start) from fragment where submission_id = each) as latest,
      array(select digest from callback where submission_id = each and digest = any(${digests}::text[])) as known
    from unnest(${[...submissions.keys()]}::uuid[]) as each`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...submissions].map(([id, row]) => {
      const { known = [], latest } = stored.get(id) ?? {};
      return [
        id,
        { before: row, after: row, known: new Set(known), latest: latest ?? Number.NEGATIVE_INFINITY },
      ];
    }),
  );
}

/** Stores each new text once, by the unique index; for a duplicate only the count goes up. */
async function store(trx: Trx, verdicts: readonly Verdict[]): Promise<void> {
  const [first, ...more] = verdicts.flatMap((one) =>
    one.taken === 'emptied' || one.taken === 'duplicate' ? [] : [rowOf(one)],
  );
  if (first) await prepared(trx, 'store callbacks', insertRows(trx, 'callback', [first, ...more]));
  for (const { taken, submissionId, digest } of verdicts)
    if (taken === 'duplicate')
      await trx
        .updateTable('callback')
        .set({ duplicates: sql`duplicates + 1` })
        .where('submission_id', '=', submissionId)
        .where('digest', '=', digest)
        .execute();
}

const rowOf = (verdict: Verdict): RowOf<'callback'> => ({
  id: crypto.randomUUID(),
  submission_id: verdict.submissionId,
  digest: verdict.digest,
  type: verdict.callback?.type ?? 'unreadable',
  received_at: verdict.receivedAt,
  ...columnsOf({
    oddities: verdict.callback?.oddities ?? [],
    reason: verdict.reason ?? verdict.stray,
    failure: verdict.callback && failureOf(verdict.callback),
  }),
  out_of_order: verdict.late,
  raw: verdict.raw,
});

/** For an emptied submission the audit records only that a callback came. */
function recordOne({ record }: Change, { taken, submissionId, callback }: Verdict): void {
  if (taken === 'emptied') record('callback', { emptied: true }, { submissionId });
  if (taken === 'taken' && callback) record('callback', { type: callback.type }, { submissionId });
}

const toApply = ({ taken, submission, callback, tasks, digest }: Verdict) =>
  taken === 'taken' && callback ? [{ submission, callback, tasks, digest }] : [];
