import { sql } from 'kysely';
import type { Period } from '../../api/transparency.ts';
import type { Db } from '../store/tables.ts';

/** The moments at which the first day begins and the last one ends. */
export async function rangeOf(db: Db, { from, to, zone }: Period): Promise<{ from: string; to: string }> {
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${sql.lit(days)}::int)::timestamp at time zone ${zone})`;
  const { rows } = await sql<{ begin: Date; end: Date }>`
    select ${start(from, 0)} as begin, ${start(to, 1)} as "end"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the period has no moments');
  return { from: row.begin.toISOString(), to: row.end.toISOString() };
}
