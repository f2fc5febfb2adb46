import { CompiledQuery, sql } from 'kysely';
import { named, prepared } from '../../platform/database/prepared.ts';
import type { Context } from '../context/context.ts';
import { cleaned } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';

/** A callback that passed the gate, and whose it is; `raw` is what was signed. */
export type VerifiedCallback = { submissionId: string; raw: string };
/** The same as it was kept. */
export type Arrived = VerifiedCallback & { id: number; receivedAt: Date };

// Written out: to put it together anew each time takes longer than to ask it.
const keeping = `
  insert into arrived_callback (submission_id, raw)
  select "submissionId", raw from jsonb_to_recordset($1::jsonb) as callback ("submissionId" uuid, raw text)
  returning id`;

/** Keeps verified callbacks as they came, in one statement; gives their ids. When this returns they are durable (RC2). */
export async function keepArrived(ctx: Context, callbacks: readonly VerifiedCallback[]): Promise<number[]> {
  const { rows } = await ctx.db.kysely.executeQuery<{ id: number }>(
    named('keep callbacks', CompiledQuery.raw(keeping, [JSON.stringify(callbacks, cleaned)])),
  );
  return rows.map(({ id }) => Number(id));
}

/** These, or the first of those that have waited so long. */
export type Wanted =
  | { ids: readonly number[] }
  | { olderThanMs: number; most: number; except: readonly number[] };

/** Takes them out, in the order in which they came, but for what another process works on at this moment. */
export async function takeArrived(trx: Trx, wanted: Wanted): Promise<Arrived[]> {
  const { name, which } = waiting(wanted);
  const { rows } = await prepared(
    trx,
    name,
    sql<Arrived>`
      delete from arrived_callback where id = any(array(
        select id from arrived_callback where ${which} for update skip locked
      )) returning id, submission_id as "submissionId", raw, received_at as "receivedAt"`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id);
}

function waiting(wanted: Wanted) {
  if ('ids' in wanted) return { name: 'take callbacks', which: sql`id = any(${wanted.ids}::bigint[])` };
  const { olderThanMs, most, except } = wanted;
  const which = sql`id <> all(${except}::bigint[])
    and received_at <= now() - make_interval(secs => ${olderThanMs / 1000}::float8)
    order by id limit ${most}`;
  return { name: 'take old callbacks', which };
}
