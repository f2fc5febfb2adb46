import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Has the statements in `run`, and no others of the transaction, planned by indexes. A plan that was made while a table
 * was small would read all of it, until the next ANALYZE: under a flood of callbacks it has grown by thousands by then.
 */
export async function byIndexes(db: Db, run: () => Promise<unknown>): Promise<void> {
  await allowScans(db, 'off');
  await run();
  // Null is the server's own value. After an error the transaction's rollback does the same.
  await allowScans(db, null);
}

const allowScans = (db: Db, value: 'off' | null) =>
  sql`
    select set_config('enable_seqscan', ${value}, true), set_config('enable_hashjoin', ${value}, true),
      set_config('enable_mergejoin', ${value}, true)`.execute(db);
