import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Trx } from './tables.ts';

/**
 * Makes the planner prefer indexes for the rest of the transaction. A plan that is cached while a table is small would
 * scan all of it until the next ANALYZE, when callbacks have added thousands of rows. Also turns off JIT, which the
 * high cost of such plans would trigger where no index helps.
 */
export async function byIndexes(trx: Trx): Promise<void> {
  await prepared(
    trx,
    'by indexes',
    sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`,
  );
}
