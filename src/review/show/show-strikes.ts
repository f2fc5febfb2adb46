import { sql } from 'kysely';
import type { CaseState } from '../../api/cases.ts';
import type { Strikes } from '../../api/enforcement.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../store/tables.ts';

/**
 * The strikes of an author that have not ended. They follow from the decisions that stand, so an undo or an appeal that
 * overturns one takes its strikes back. `hidden`: the states whose decisions the reader must not know.
 */
export async function strikesOf(db: Db, userId: string, hidden: readonly CaseState[] = []): Promise<Strikes> {
  const query = sql<{ points: number; count: number; until: Date | null }>`
    select coalesce(sum(points), 0)::int as points, count(*)::int as count, min(ends) as until from (
      select (strike ->> 'points')::int as points,
        decided_at + make_interval(days => (strike ->> 'days')::int) as ends
      from review_case join decision on decision.id = review_case.decision_id
      cross join lateral jsonb_array_elements(decision.actions) as action
      cross join lateral (select action -> 'strike' as strike) as given
      where review_case.user_id = ${userId} and strike is not null and review_case.state <> all(${[...hidden]}::text[])
    ) as striking where ends > now()`;
  const { rows } = await prepared(db, 'strikes of a user', query);
  const { points = 0, count = 0, until = null } = rows[0] ?? {};
  return { points, count, until: until?.toISOString() ?? null };
}
