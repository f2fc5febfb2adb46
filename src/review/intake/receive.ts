import { sql } from 'kysely';
import { type Callback, readCallback } from '../../protocol/callbacks.ts';
import { parseVerified } from '../../protocol/envelope.ts';
import { type OpenedCallback, parseBare } from '../../protocol/open-callback.ts';
import { type Event, recordAll } from '../audit/record.ts';
import { cleanJson } from '../clean-text.ts';
import { type Context, type Moderation, machine } from '../context.ts';
import { sha256 } from '../digest.ts';
import { insertRows, type RowOf } from '../store/insert-rows.ts';
import { planOnce } from '../store/plan-once.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { terminalStates } from '../submissions/submission-state.ts';
import { applyCallbacks } from './apply-callbacks.ts';
import { movedBy, moveSubmissions } from './move-submissions.ts';

const impatientMs = 500;

/** A callback that passed the gate, and whose it is; `tasks` are those of the account that it came for. */
export type ReceivedCallback = {
  submissionId: string;
  opened: Extract<OpenedCallback, { ok: true }>;
  tasks: Moderation['tasks'];
};

/** What became of a callback that is answered 200. */
export type Taken = 'taken' | 'duplicate' | 'unreadable' | 'stray' | 'emptied';

/**
 * Takes verified callbacks, in this order: stores each once by digest and applies it, all in one transaction (C3). When
 * this returns, what they told is durable; when it throws, nothing of it is, and their senders try again. A duplicate
 * changes nothing. As many statements for one as for many. `patient`: waits for whoever else holds one of their
 * submissions; otherwise not for long, and throws.
 */
export async function receive(
  ctx: Context,
  inputs: readonly ReceivedCallback[],
  { patient }: { patient: boolean },
): Promise<Taken[]> {
  const told = await Promise.all(inputs.map(readInput));
  try {
    return await take(ctx, told, { patient });
  } catch (error) {
    const fault = unstorable(error);
    // Of several that fail together each is tried again by itself.
    if (fault === null || !patient) throw error;
    return take(
      ctx,
      told.map((one) => ({ ...one, callback: null, reason: fault })),
      { patient },
    );
  }
}

function take(ctx: Context, told: readonly Told[], { patient }: { patient: boolean }): Promise<Taken[]> {
  return ctx.db.kysely.transaction().execute(async (trx) => {
    await planOnce(trx, patient ? {} : { lockMs: impatientMs });
    const held = await holdSubmissions(trx, told);
    const verdicts = told.map((one) => judge(one, held));
    await store(trx, verdicts);
    await recordAll(trx, machine, verdicts.flatMap(eventOf));
    const moved = [...held.values()].filter(({ before, after }) => before !== after);
    await moveSubmissions(trx, ctx, moved);
    await applyCallbacks(trx, ctx, verdicts.flatMap(toApply));
    return verdicts.map(({ taken }) => taken);
  });
}

type Read = { callback: Callback | null; reason: string | null };
type Told = Read & { submissionId: string; raw: string; digest: string; tasks: Moderation['tasks'] };

async function readInput({ submissionId, opened, tasks }: ReceivedCallback): Promise<Told> {
  const raw = opened.wrapped ? opened.json : opened.json.text;
  const read = readSafely(tasks, opened.wrapped ? parseVerified(opened.json) : parseBare(opened.json));
  return { submissionId, raw, digest: await sha256(raw), tasks, ...read };
}

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

/** Why the database will never hold a value of this callback (classes 22 and 54 of its errors); null: it may, later. */
export function unstorable(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(22|54)[0-9A-Z]{3}$/.test(code) && error instanceof Error
    ? `it holds something that cannot be stored (${error.message.slice(0, 200)})`
    : null;
}

/** A callback about another video than this address was given for: kept, without effect. */
export function strayReason(callback: Callback | null, submission: SubmissionRow): string | null {
  const named = callback?.videoInfo?.id ?? callback?.requestId ?? null;
  return named !== null && submission.provider_id !== null && named !== submission.provider_id
    ? `it is about ${named}, this submission is ${submission.provider_id}`
    : null;
}

/** `known`: digests of what came before; `latest`: where the last fragment of it begins. */
type Held = { before: SubmissionRow; after: SubmissionRow; known: Set<string>; latest: number };

/** Callbacks of one submission wait for each other here, so that any order gives the same end (C4). */
async function holdSubmissions(trx: Trx, told: readonly Told[]): Promise<Map<string, Held>> {
  const byId = Map.groupBy(told, ({ submissionId }) => submissionId);
  const submissions = await trx
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...byId.keys()]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const digests = told.map(({ digest }) => digest);
  // Only now: what others stored in between is seen.
  const { rows } = await sql<{ id: string; known: string[]; latest: number | null }>`
    select each as id, (select max(offset_start) from fragment where submission_id = each) as latest,
      array(select digest from callback where submission_id = each and digest = any(${digests}::text[])) as known
    from unnest(${[...byId.keys()]}::uuid[]) as each`.execute(trx);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    submissions.map((row) => {
      const { known = [], latest } = stored.get(row.id) ?? {};
      return [
        row.id,
        { before: row, after: row, known: new Set(known), latest: latest ?? Number.NEGATIVE_INFINITY },
      ];
    }),
  );
}

type Verdict = Told & { taken: Taken; submission: SubmissionRow; stray: string | null; late: boolean };

/** What becomes of one, after those before it, which `held` knows of; then it knows of this one. */
function judge(told: Told, held: ReadonlyMap<string, Held>): Verdict {
  const standing = held.get(told.submissionId);
  if (!standing) throw new Error('a callback of no submission');
  const { callback } = told;
  const submission = standing.after;
  const verdict = (taken: Taken, stray: string | null = null): Verdict => ({
    ...told,
    taken,
    submission,
    stray,
    late: comesLate(callback, standing),
  });
  if (submission.emptied_at !== null) {
    const after = callback ? movedBy(submission, callback) : submission;
    if (after.state !== submission.state) standing.after = after;
    return verdict('emptied');
  }
  if (standing.known.has(told.digest)) return verdict('duplicate');
  standing.known.add(told.digest);
  if (!callback) return verdict('unreadable');
  const stray = strayReason(callback, submission);
  if (stray !== null) return verdict('stray', stray);
  const taken = verdict('taken');
  standing.after = movedBy(submission, callback);
  standing.latest = Math.max(standing.latest, startOf(callback) ?? Number.NEGATIVE_INFINITY);
  return taken;
}

/** Whether something later was told before: a later fragment, or the end. */
function comesLate(callback: Callback | null, { after, latest }: Held): boolean {
  if (callback?.type !== 'fragment') return false;
  return terminalStates.includes(after.state) || latest > (startOf(callback) ?? Number.POSITIVE_INFINITY);
}

/** Of a fragment that is stored (apply-callbacks.ts). */
function startOf({ fragmentInfo }: Callback): number | null {
  return fragmentInfo?.id && fragmentInfo.offsetEnd !== null ? fragmentInfo.offsetStart : null;
}

/** Each new text once, by the unique index; of a duplicate only the count goes up. */
async function store(trx: Trx, verdicts: readonly Verdict[]): Promise<void> {
  const [first, ...more] = verdicts.flatMap((one) =>
    one.taken === 'emptied' || one.taken === 'duplicate' ? [] : [rowOf(one)],
  );
  if (first) await insertRows(trx, 'callback', [first, ...more]).execute();
  for (const { taken, submissionId, digest } of verdicts)
    if (taken === 'duplicate')
      await trx
        .updateTable('callback')
        .set({ duplicates: sql`duplicates + 1` })
        .where('submission_id', '=', submissionId)
        .where('digest', '=', digest)
        .execute();
}

const rowOf = ({ submissionId, digest, callback, reason, stray, late, raw }: Verdict): RowOf<'callback'> => ({
  id: crypto.randomUUID(),
  submission_id: submissionId,
  digest,
  type: callback === null || callback.type === 'unrecognised' ? 'unreadable' : callback.type,
  oddities: callback?.oddities ?? [],
  reason: reason ?? stray,
  out_of_order: late,
  raw,
});

/** Of an emptied submission that a callback came is written down, and nothing of what it says. */
function eventOf({ taken, submissionId, callback }: Verdict): Event[] {
  const about = { submissionId };
  if (taken === 'emptied') return [{ what: 'callback', about, detail: { emptied: true } }];
  return taken === 'taken' && callback ? [{ what: 'callback', about, detail: { type: callback.type } }] : [];
}

const toApply = ({ taken, submission, callback, tasks }: Verdict) =>
  taken === 'taken' && callback ? [{ submission, callback, tasks }] : [];
