import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * From here to the end of the transaction the plan that a connection has made of a prepared statement is its plan for
 * good. For statements that find what they are given by an index: planning takes several times as long as running them.
 */
export async function planOnce(trx: Db): Promise<void> {
  // A plan that is made while a table is empty would read it from end to end, also when it is no longer; and where
  // reading so cannot be helped, what it is said to cost must not make the server compile.
  await sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('jit', 'off', true)`.execute(trx);
}
