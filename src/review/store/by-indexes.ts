import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Trx } from './tables.ts';

/**
 * Has the rest of the transaction planned by indexes. A plan that is made while a table is small would read all of it,
 * until the next ANALYZE: under a flood of callbacks it grows by thousands before that. Where no index helps, the high
 * cost of such a plan must not make the server compile it.
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
