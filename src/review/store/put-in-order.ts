import { sql } from 'kysely';
import type { Trx } from './tables.ts';

/** Settings that people put in order, and the column that names each. */
const keyOf = { lane: 'key', policy: 'key', rule: 'id', enforcement_action: 'key' } as const;

/** Gives all rows of a table their positions from 0, in this order. */
export async function putInOrder(
  trx: Trx,
  table: keyof typeof keyOf,
  ordered: readonly string[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set position = place - 1
    from unnest(${ordered}::text[]) with ordinality as ordered (name, place)
    where ${sql.ref(`${table}.${keyOf[table]}`)}::text = ordered.name`.execute(trx);
}
