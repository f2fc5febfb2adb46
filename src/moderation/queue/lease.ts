import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { SubmissionKind } from '../store/tables.ts';
import { callWorkers } from '../submissions/call-workers.ts';
import { submissionToPreempt } from './preemption.ts';

/** A process without a heartbeat for this long loses the submissions that it works on. */
export const leaseSeconds = 15;
const maxPauseSeconds = 60;

/** The right of one process to work on `submissionId`, until another takes it up under another `id`. */
export type Job = { id: string; submissionId: string };

/** Which submissions, how many may run at once for one account over all processes (L2), and which process asks. */
export type Wanted = { queue: string; kinds: readonly SubmissionKind[]; atOnce: number; holder: string };

const now = sql<Date>`clock_timestamp()`;
const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/**
 * Takes up a submission whose process died; it keeps its place. If there is none, takes up a waiting one whose account
 * has a free place: the one that has held a place for the shortest time.
 */
export async function takeJob(db: Database, { queue, kinds, atOnce, holder }: Wanted): Promise<Job | null> {
  return db.transaction().execute(async (tx) => {
    // One process takes at a time: two that count places at the same time would both take the last one.
    await sql`select pg_advisory_xact_lock(hashtext(${`second-look ${queue}`}))`.execute(tx);
    const next = await tx
      .selectFrom('submissions as one')
      .select('one.id')
      .where('one.kind', 'in', kinds)
      .where('one.state', 'in', ['queued', 'running'])
      .where('one.due_at', '<=', now)
      .where(({ eb, and, or, selectFrom }) =>
        or([
          and([
            eb('one.state', '=', 'running'),
            sql<boolean>`coalesce(one.leased_until, '-infinity') <= clock_timestamp()`,
          ]),
          and([
            eb('one.state', '=', 'queued'),
            eb(
              selectFrom('submissions as other')
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .where('other.state', '=', 'running')
                .where('other.kind', 'in', kinds)
                .whereRef('other.secret_id', '=', 'one.secret_id'),
              '<',
              atOnce,
            ),
          ]),
        ]),
      )
      .orderBy(sql`one.state = 'running'`, 'desc')
      .orderBy('one.beats')
      .orderBy('one.created_at')
      .orderBy('one.id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return null;
    const id = randomUUID();
    await tx
      .updateTable('submissions')
      .set({ state: 'running', job_id: id, leased_by: holder, leased_until: until })
      .where('id', '=', next.id)
      .execute();
    return { id, submissionId: next.id };
  });
}

/** Sends a heartbeat. Returns those of `jobs` that are still this process's, and whether to close them. */
export async function renewJobs(db: Database, holder: string, jobs: readonly Job[]) {
  if (jobs.length === 0) return [];
  return db
    .updateTable('submissions')
    .set(({ eb }) => ({ leased_until: until, beats: eb('beats', '+', 1) }))
    .where('state', '=', 'running')
    .where('leased_by', '=', holder)
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .returning(['id', 'kind', 'closing'])
    .execute();
}

/** Hands back a submission that has not ended. `again`: it waits first, longer after each attempt without progress. */
export async function handBack(db: Database, job: Job, { again }: { again: boolean }): Promise<void> {
  const pause = sql<Date>`clock_timestamp() + make_interval(secs => least(${maxPauseSeconds}, 2 ^ attempts))`;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('submissions')
      .set({ leased_until: null, due_at: again ? pause : now })
      .where('id', '=', job.submissionId)
      .where('job_id', '=', job.id)
      .execute();
    if (!again) await callWorkers(tx);
  });
}

/** Pauses a submission that has had its place for long. It continues where it stopped when its turn comes again. */
export async function letWait(db: Database, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('submissions')
      .set({ state: 'queued', leased_by: null, leased_until: null, due_at: now })
      .where('id', '=', job.submissionId)
      .where('job_id', '=', job.id)
      .where('state', '=', 'running')
      .execute();
    await callWorkers(tx);
  });
}

/** Returns the submission of this process that must give its place to a waiting one; null for none. */
export async function findYield(
  db: Database,
  { kinds, atOnce, holder, full }: Wanted & { full: boolean },
): Promise<string | null> {
  const waiting = await db
    .selectFrom('submissions')
    .select(({ fn }) => ['secret_id as account', fn.min('beats').as('fewest')])
    .select(sql<number>`(count(*) filter (where beats > 0))::int`.as('begun'))
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
    .where('due_at', '<=', now)
    .groupBy('secret_id')
    .orderBy('fewest')
    .execute();
  if (waiting.length === 0) return null;
  const held = await db
    .selectFrom('submissions')
    .select(['id', 'secret_id as account', 'beats'])
    .select(sql<boolean>`leased_by is not distinct from ${holder}::uuid`.as('mine'))
    .where('kind', 'in', kinds)
    .where('state', '=', 'running')
    .execute();
  return submissionToPreempt(held, waiting, { atOnce, full });
}

/** For a start when no other process is alive: all held submissions belonged to processes that died. */
export async function freeAll(db: Database): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ leased_until: null, due_at: now })
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** The identifiers of all submissions that have not ended. */
export async function unfinished(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return rows.map(({ id }) => id);
}
