import { type RawBuilder, sql } from 'kysely';
import type { Due, RetentionKind, RetentionRules } from '../../api/retention.ts';
import type { Context } from '../context/context.ts';
import { heldSubmissions } from '../holds/holds.ts';
import type { Db } from '../store/tables.ts';

/** Selects the rows of a kind that are due: `id`, the `bytes` that go with each, and how old it is (`at`). */
type DueRows = (days: number) => RawBuilder<unknown>;

const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
const notHeld = sql`not in (${heldSubmissions})`;

/**
 * Submissions that have ended and have no waiting cases. Their age counts from their end or from the latest decision on
 * their cases.
 */
const finished = (days: number) => sql`
  submission.ended_at < ${ago(days)} and submission.id ${notHeld} and not exists (
    select from review_case left join decision on decision.id = review_case.decision_id
    where review_case.submission_id = submission.id
      and (review_case.state <> 'decided' or decision.decided_at >= ${ago(days)})
  )`;

const fileBytes = sql`
  coalesce((select sum(bytes) from evidence where submission_id = submission.id), 0)
    + coalesce((select bytes from upload where upload.id = submission.upload_id), 0)`;

/** What is due, by kind. The dry run and the run use the same queries. */
export const dueRows: Record<RetentionKind, DueRows> = {
  content: (days) => sql`
    select id, (${fileBytes})::float8 as bytes, ended_at as at from submission
    where emptied_at is null and ${finished(days)}`,
  evidence: (days) => sql`
    select id, (${fileBytes})::float8 as bytes, ended_at as at from submission
    where (upload_id is not null or exists (
      select from evidence where submission_id = submission.id and key is not null
    )) and ${finished(days)}`,
  callbacks: (days) => sql`
    select callback.id, octet_length(raw)::float8 as bytes, received_at as at
    from callback join submission on submission.id = submission_id
    where raw <> '' and received_at < ${ago(days)} and submission.ended_at is not null and submission_id ${notHeld}`,
  deliveries: (days) => sql`
    select sending.id, octet_length(body)::float8 as bytes, sending.ended_at as at
    from sending left join review_case on review_case.id = case_id
    where body <> '' and sending.state <> 'waiting' and sending.ended_at < ${ago(days)}
      and (submission_id is null or submission_id ${notHeld})`,
  audit: (days) => sql`
    select id, octet_length(detail::text)::float8 as bytes, at from audit_event
    where position is not null and salt is not null and at < ${ago(days)}
      and what not in ('audit-details-removed', 'content-erased', 'retention-ran')
      and (submission_id is null or submission_id ${notHeld})`,
  events: (days) => sql`
    select id, octet_length(body::text)::float8 as bytes, at from app_event where at < ${ago(days)}`,
  uploads: (days) => sql`
    select id, bytes::float8, created_at as at from upload
    where created_at < ${ago(days)} and not exists (select from submission where upload_id = upload.id)`,
  exposure: (days) => sql`
    select person_id as id, 0::float8 as bytes, seen_at as at from care_exposure where seen_at < ${ago(days)}`,
};

/** A dry run: what these rules would remove now. */
export async function previewRetention(ctx: Context, rules: RetentionRules): Promise<{ due: Due[] }> {
  const due: Due[] = [];
  for (const [kind, days] of Object.entries(rules) as [RetentionKind, number | null][])
    due.push(await countDue(ctx.db.kysely, kind, days));
  return { due };
}

async function countDue(db: Db, kind: RetentionKind, days: number | null): Promise<Due> {
  if (days === null) return { kind, rows: 0, bytes: 0, oldestAt: null };
  const { rows } = await sql<{ rows: number; bytes: number; oldest: Date | null }>`
    select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes, min(at) as oldest
    from (${dueRows[kind](days)}) as due`.execute(db);
  const [found] = rows;
  return {
    kind,
    rows: found?.rows ?? 0,
    bytes: found?.bytes ?? 0,
    oldestAt: found?.oldest?.toISOString() ?? null,
  };
}
