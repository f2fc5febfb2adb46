import { type RawBuilder, sql } from 'kysely';

/**
 * For `id = ${among(ids)}` in a named statement. Hides the number of ids from the planner: a plan for these values is
 * then not cheaper than a generic one, so that PostgreSQL uses its cached plan from the sixth execution on.
 */
export const among = (ids: readonly string[]): RawBuilder<string> =>
  sql`any(array(select unnest(${ids}::uuid[])))`;
