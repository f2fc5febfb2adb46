import { sql } from 'kysely';
import { rebuildStatsIn } from '../../review/counting/rebuild.ts';
import type { Db, Trx } from '../../review/store/tables.ts';

const hourMs = 3_600_000;

/**
 * Moves everything that happened forward by whole hours, so that the prepared history ends now. Then it counts the
 * sums again, because events of one day may now be on two.
 */
export async function moveToNow(db: Db, preparedAt: Date, now = new Date()): Promise<void> {
  const hours = Math.floor((now.getTime() - preparedAt.getTime()) / hourMs);
  if (hours < 1) return;
  const by = sql.raw(`interval '${hours} hours'`);
  await db.transaction().execute(async (trx) => {
    // Only times change, so no trigger needs to run.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, columns } of await timesOf(trx)) {
      const moved = columns.map((column) => sql`${sql.id(column)} = ${sql.id(column)} + ${by}`);
      await sql`update ${sql.table(name)} set ${sql.join(moved)}`.execute(trx);
    }
    await sql`set local session_replication_role = origin`.execute(trx);
    await rebuildStatsIn(trx);
  });
}

async function timesOf(db: Trx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%'
      and is_generated = 'NEVER'
    group by 1`.execute(db);
  return rows;
}
