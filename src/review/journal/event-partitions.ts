import { sql } from 'kysely';
import type { Db, Trx } from '../store/tables.ts';

/**
 * `app_event` is partitioned by ranges of its id, which grows with time, so that retention can drop whole partitions.
 * `app_event_rest` receives events beyond the last range, which happens only where nobody made partitions ahead.
 */
type Partition = { name: string; upTo: number };

/** Ids of one partition at least. A busy installation gets a day's worth. */
const minIds = 100_000;
const lockNotAvailable = '55P03';

/**
 * Makes sure that a day's worth of ids, or `idsAhead`, have a partition of their own. Any process may do it, at any time.
 * While a backup reads the events it waits for the next time.
 */
export async function makeEventPartitions(db: Db, idsAhead = minIds): Promise<void> {
  if (await hasRoom(db, idsAhead)) return;
  await ifFree(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('app_event partitions'))`.execute(trx);
    await nameSpilled(trx);
    const [{ last, day }, upTo] = [await progressOf(trx), await endOf(trx)];
    const ids = Math.max(idsAhead, day);
    if (upTo - last >= ids) return;
    await attach(trx, { from: upTo, upTo: Math.max(upTo, last) + ids });
  });
}

async function hasRoom(db: Db, idsAhead: number): Promise<boolean> {
  const [{ last, day }, upTo] = [await progressOf(db), await endOf(db)];
  return upTo - last >= Math.max(idsAhead, day) && !(await hasSpilled(db));
}

/**
 * Drops the partitions whose events are all older than `days`, each in a transaction of its own. Returns how many events
 * went with them; null: somebody reads all events, such as a backup, and what is due should be removed later. The rest
 * of what is due is in partitions with younger events.
 */
export async function dropOldEventPartitions(db: Db, days: number): Promise<number | null> {
  const { last } = await progressOf(db);
  let dropped = 0;
  for (const { name, upTo } of await partitionsOf(db)) {
    if (upTo > last) break;
    const table = sql.table(name);
    const { rows: young } = await sql`
      select from ${table} where at >= now() - make_interval(days => ${days}) limit 1`.execute(db);
    if (young.length > 0) break;
    // Its ids are all given, so that nothing is written to it any more.
    const { rows } = await sql<{ events: number }>`select count(*)::int as events from ${table}`.execute(db);
    const done = await ifFree(db, (trx) => sql`drop table ${table}`.execute(trx));
    if (!done) return null;
    dropped += rows[0]?.events ?? 0;
  }
  return dropped;
}

/** False where somebody held a lock on the events for longer than those who write them should wait. */
async function ifFree(db: Db, work: (trx: Trx) => Promise<unknown>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '500ms'`.execute(trx);
      await work(trx);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === lockNotAvailable) return false;
    throw error;
  }
}

/** The newest id, and how many there were within a day. */
async function progressOf(db: Db): Promise<{ last: number; day: number }> {
  const { rows } = await sql<{ last: number; day: number }>`
    select last_value::float8 as last, greatest(0, last_value - coalesce(
      (select id from app_event where at > now() - interval '1 day' order by at limit 1), last_value
    ))::float8 as day from app_event_id_seq`.execute(db);
  return rows[0] ?? { last: 0, day: 0 };
}

/** In the order of their ids. */
async function partitionsOf(db: Db): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select relname as name, substring(pg_get_expr(relpartbound, oid) from $$TO \\('?(\\d+)'?\\)$$)::float8 as "upTo"
    from pg_class join pg_inherits on inhrelid = oid
    where inhparent = 'app_event'::regclass and relname <> 'app_event_rest' order by 2`.execute(db);
  return rows;
}

/** The first id that no partition is for. */
const endOf = async (db: Db): Promise<number> => (await partitionsOf(db)).at(-1)?.upTo ?? 0;

async function hasSpilled(db: Db): Promise<boolean> {
  const { rows } = await sql`select from app_event_rest limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes events that spilled into the rest a partition, and a new rest. */
async function nameSpilled(trx: Trx): Promise<void> {
  if (!(await hasSpilled(trx))) return;
  const from = await endOf(trx);
  await sql`alter table app_event detach partition app_event_rest`.execute(trx);
  const { rows } = await sql<{ last: number }>`select max(id)::float8 as last from app_event_rest`.execute(
    trx,
  );
  const upTo = (rows[0]?.last ?? from) + 1;
  const name = nameOf(from);
  await sql`alter table app_event_rest rename to ${sql.table(name)}`.execute(trx);
  await sql`alter table app_event attach partition ${sql.table(name)} for values from (${sql.lit(from)}) to (${sql.lit(upTo)})`.execute(
    trx,
  );
  await sql`create table app_event_rest partition of app_event default`.execute(trx);
}

/** By attaching, which nobody who writes or reads events waits for. */
async function attach(trx: Trx, { from, upTo }: { from: number; upTo: number }): Promise<void> {
  const name = sql.table(nameOf(from));
  await sql`create table ${name} (like app_event including defaults including constraints)`.execute(trx);
  await sql`alter table app_event attach partition ${name} for values from (${sql.lit(from)}) to (${sql.lit(upTo)})`.execute(
    trx,
  );
}

const nameOf = (from: number) => `app_event_${from}`;
