import { type RawBuilder, sql } from 'kysely';

/**
 * For `id = ${among(ids)}` in a named statement. How many they are is hidden from the planner: a plan for these values is
 * then no cheaper than one for any, so that from the sixth time on PostgreSQL keeps its plan by its own rule.
 */
export const among = (ids: readonly string[]): RawBuilder<string> =>
  sql`any(array(select unnest(${ids}::uuid[])))`;
