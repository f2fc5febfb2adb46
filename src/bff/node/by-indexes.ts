import type pg from 'pg';

/**
 * Makes the planner of a connection prefer indexes. A plan that is cached while a table is small would scan all of it
 * until the next ANALYZE, when callbacks have added thousands of rows. Also turns off JIT, which the high cost of such
 * plans would trigger where no index helps.
 */
export const byIndexes = (client: pg.ClientBase): Promise<unknown> =>
  client.query(
    'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set jit = off',
  );
