import { CompiledQuery, sql } from 'kysely';
import { named, prepared } from '../../platform/database/prepared.ts';
import type { Context } from '../context/context.ts';
import { cleaned } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';

/** A callback whose signature was verified; `raw` is the signed text. */
export type VerifiedCallback = { submissionId: string; raw: string };
/** The same as it is stored in the queue. */
export type StoredCallback = VerifiedCallback & { id: number; receivedAt: Date };

// Written out: building the query each time takes longer than running it.
const insertCallbacks = `
  insert into stored_callback (submission_id, raw)
  select "submissionId", raw from jsonb_to_recordset($1::jsonb) as callback ("submissionId" uuid, raw text)
  returning id`;

/** Stores verified callbacks unchanged, in one statement, and returns their ids. They are then durable (RC2). */
export async function storeCallbacks(
  ctx: Context,
  callbacks: readonly VerifiedCallback[],
): Promise<number[]> {
  const { rows } = await ctx.db.kysely.executeQuery<{ id: number }>(
    named('queue callbacks', CompiledQuery.raw(insertCallbacks, [JSON.stringify(callbacks, cleaned)])),
  );
  return rows.map(({ id }) => Number(id));
}

/** Callbacks by id, or the oldest ones that have waited at least `olderThanMs`. */
export type Wanted =
  | { ids: readonly number[] }
  | { olderThanMs: number; max: number; except: readonly number[] };

/** Removes callbacks from the queue in their order of arrival, skipping those that another process has locked. */
export async function takeCallbacks(trx: Trx, wanted: Wanted): Promise<StoredCallback[]> {
  const { name, which } = waiting(wanted);
  const { rows } = await prepared(
    trx,
    name,
    sql<StoredCallback>`
      delete from stored_callback where id = any(array(
        select id from stored_callback where ${which} for update skip locked
      )) returning id, submission_id as "submissionId", raw, received_at as "receivedAt"`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id);
}

function waiting(wanted: Wanted) {
  if ('ids' in wanted) return { name: 'take callbacks', which: sql`id = any(${wanted.ids}::bigint[])` };
  const { olderThanMs, max, except } = wanted;
  const which = sql`id <> all(${except}::bigint[])
    and received_at <= now() - make_interval(secs => ${olderThanMs / 1000}::float8)
    order by id limit ${max}`;
  return { name: 'take old callbacks', which };
}
