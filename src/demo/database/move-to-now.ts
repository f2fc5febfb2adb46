import { sql } from 'kysely';
import { hourly } from '../../review/stats/entries.ts';
import type { Db, Trx } from '../../review/store/tables.ts';

const hourMs = 3_600_000;

/**
 * Moves everything that happened by whole hours, so that a history that ended when it was prepared ends now. Statistics
 * move with it: days and weeks are made anew of the hours.
 */
export async function moveToNow(db: Db, preparedAt: Date, now = new Date()): Promise<void> {
  const hours = Math.floor((now.getTime() - preparedAt.getTime()) / hourMs);
  if (hours < 1) return;
  const days = Math.round(hours / 24);
  const by = sql.raw(`interval '${hours} hours'`);
  await db.transaction().execute(async (trx) => {
    // Nothing is changed but its time: no trigger needs to hear of it.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, columns } of await timesOf(trx)) {
      const moved = columns.map((column) => sql`${sql.id(column)} = ${sql.id(column)} + ${by}`);
      await sql`update ${sql.table(name)} set ${sql.join(moved)}`.execute(trx);
    }
    await sql`update case_tally set ats = (select coalesce(array_agg(at + ${hours} order by n), '{}') from unnest(ats) with ordinality as u (at, n))`.execute(
      trx,
    );
    // By descending time, so that no hour meets one that has not moved yet.
    await sql`create temporary table moved on commit drop as select key, at + ${hours} as at, n, total from stat_hour`.execute(
      trx,
    );
    // What is counted by day alone moves by days.
    await sql`
      create temporary table moved_day on commit drop as
      select key, at - at % 24 as at, sum(n)::int as n, sum(total)::bigint as total from moved group by 1, 2
      union all
      select key, at + ${days * 24}, n, total from stat_day join stat_key on id = key
      where not (measure = any(${[...hourly]}::text[]))`.execute(trx);
    await sql`truncate stat_hour, stat_day, stat_week`.execute(trx);
    await sql`insert into stat_hour select * from moved`.execute(trx);
    await sql`insert into stat_day select * from moved_day`.execute(trx);
    await sql`insert into stat_week select key, at - at % 168, sum(n), sum(total) from moved_day group by 1, 2`.execute(
      trx,
    );
    await movePlaces(trx, days);
  });
}

/** Rooms, users and forums are counted by day alone. */
async function movePlaces(db: Trx, days: number): Promise<void> {
  await sql`
    create temporary table moved_place on commit drop as
    select what, id, kind, at + ${days * 24} as at, opened, decided, rejected from stat_place where days = 1`.execute(
    db,
  );
  await sql`truncate stat_place`.execute(db);
  await sql`
    insert into stat_place (what, id, kind, days, at, opened, decided, rejected)
    select what, id, kind, 1, at, opened, decided, rejected from moved_place
    union all
    select what, id, kind, 7, at - at % 168, sum(opened), sum(decided), sum(rejected) from moved_place group by what, id, kind, 5`.execute(
    db,
  );
}

async function timesOf(db: Trx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%' group by 1`.execute(
    db,
  );
  return rows;
}
