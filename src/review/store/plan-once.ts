import { sql } from 'kysely';
import type { Db } from './tables.ts';

const noLimit = 0;

/**
 * Settings of a transaction whose statements find the few rows that they are given by an index. The plan that a connection
 * has made of a prepared one is its plan for good: planning takes several times as long as running it. `lockMs`: how long
 * one waits for what somebody else holds before it fails.
 */
export async function planOnce(trx: Db, { lockMs = noLimit }: { lockMs?: number } = {}): Promise<void> {
  // A plan made while tables are small would read them from end to end, also when they are no longer small: not this way,
  // and not by way of a join. Where it cannot be helped, what that is said to cost must not make the server compile.
  await sql`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true), set_config('lock_timeout', ${String(lockMs)}, true)`.execute(trx);
}
