import { type Selectable, sql } from 'kysely';
import type { Erasure, ErasurePreview } from '../../api/retention.ts';
import { accountInUse, accountOf } from '../accounts/in-use.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { holdsOn, lockHolds } from '../holds/holds.ts';
import { transact } from '../journal/transact.ts';
import { sha256 } from '../store/digest.ts';
import type { ErasureTable } from '../store/tables/retention.ts';
import type { Db } from '../store/tables.ts';
import { countContent } from './find-content.ts';

/** A dry run: what an erasure of this person would remove, and what prevents it. */
export async function previewErasure(ctx: Context, { userId }: { userId: string }): Promise<ErasurePreview> {
  const db = ctx.db.kysely;
  const [{ counts, oldest }, holds, namedIn, elsewhere] = await Promise.all([
    countContent(db, userId),
    holdsOnContent(db, userId),
    namesOf(db, userId),
    isElsewhere(ctx, userId),
  ]);
  return {
    counts,
    oldestAt: oldest?.toISOString() ?? null,
    holds,
    namedIn,
    elsewhere,
  };
}

/**
 * Whether content of this person was sent to a provider, or would be now. People must ask a provider themselves to
 * delete it.
 */
async function isElsewhere(ctx: Context, userId: string): Promise<boolean> {
  const sent = await ctx.db.kysely
    .selectFrom('submission')
    .select('account_id')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('id', 'in', eb.selectFrom('text_item').select('submission_id').where('user_id', '=', userId)),
      ]),
    )
    .execute();
  const accounts = await Promise.all([accountInUse(ctx), ...sent.map((row) => accountOf(ctx, row))]);
  return accounts.some(({ operator }) => operator === null);
}

/** Requests an erasure. A job does it, whether the person has few submissions or many. */
export async function askErasure(ctx: Context, input: { userId: string; confirm: string }): Promise<Erasure> {
  const { userId } = input;
  if (input.confirm !== userId) {
    throw new Failure(
      'confirmation_id_differs',
      {},
      {
        errors: [fault('confirm', 'must_be_same_id')],
      },
    );
  }
  const id = crypto.randomUUID();
  const row = await transact(ctx, async ({ trx, record }) => {
    await lockHolds(trx);
    const [hold] = await holdsOnContent(trx, userId);
    if (hold) {
      throw new Failure('protected_by_hold', { why: hold.reason, by: hold.by });
    }
    const erasure = await trx
      .insertInto('erasure')
      .values({
        id,
        user_id: userId,
        user_digest: await sha256(userId),
        state: 'waiting',
        by_id: ctx.actor.id,
        by_name: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(trx, 'erase', { id });
    record('erasure-asked', { erasure: id });
    return erasure;
  });
  return showErasure(row);
}

/** The latest erasures, with what they removed. The person's id is not stored once an erasure has ended. */
export async function listErasures(ctx: Context): Promise<Erasure[]> {
  const rows = await ctx.db.kysely
    .selectFrom('erasure')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
  return rows.map(showErasure);
}

/** Holds on the person, or on any of their content. */
export async function holdsOnContent(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from submission where user_id = ${userId}
    union select submission_id from text_item where user_id = ${userId}`.execute(db);
  return holdsOn(db, { submissions: rows.map((row) => row.id), userId });
}

/** Lanes, views, rules and lists that name the person. They are settings of the team, so people change them themselves. */
async function namesOf(db: Db, userId: string): Promise<string[]> {
  const named = JSON.stringify({ users: [userId] });
  const { rows } = await sql<{ name: string }>`
    select coalesce(name, key) as name from lane where filter @> ${named}::jsonb
    union all select name from saved_view where shared and strpos(filters::text, ${userId}) > 0
    union all select name from saved_note where shared and strpos(text, ${userId}) > 0
    union all select name from rule where removed_at is null and definition -> 'when' @> ${named}::jsonb
    union all select name from value_list join value_list_entry on list_id = value_list.id where "of" = 'users' and value = ${userId}
    order by name`.execute(db);
  return rows.map((row) => row.name);
}

function showErasure(row: Selectable<ErasureTable>): Erasure {
  return {
    id: row.id,
    userDigest: row.user_digest.slice(0, 12),
    state: row.state,
    by: row.by_name,
    at: row.at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: row.state === 'waiting' ? null : row.counts,
    reason: row.reason,
    reasons: row.reasons,
  };
}
