import { sql } from 'kysely';
import type { Db } from '../../review/store/tables.ts';
import { type CountQuery, forPeople, inScope, within } from './scope.ts';

/**
 * Of the cases that a lane would hold without its lower bound: how many each bound excludes, and how many of those were
 * rejected.
 */
export async function whatIf(db: Db, query: CountQuery) {
  const { rows } = await sql<{ rate: number | null; rejected: boolean }>`
    select (select max(rate) from finding where case_id = c.id) as rate, coalesce(verdict = 'reject', false) as rejected
    from review_case as c left join decision on decision.id = c.decision_id
    where ${forPeople} and ${inScope(query, true)} and ${within('opened_at', query, 'day')}`.execute(db);
  const rejected = (some: typeof rows) => some.filter((row) => row.rejected).length;
  return {
    cases: rows.length,
    rejected: rejected(rows),
    steps: Array.from({ length: 21 }, (_, step) => {
      const threshold = step / 20;
      const fewer = rows.filter(({ rate }) => rate === null || rate < threshold);
      return { threshold, fewer: fewer.length, misses: rejected(fewer) };
    }),
  };
}
