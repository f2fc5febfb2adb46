import type { Decision, Look } from '../../api/cases.ts';
import type { LookRow } from '../store/tables.ts';

/** The ended looks, with who decided what. */
export function showLooks(rows: readonly LookRow[], decisions: ReadonlyMap<string, Decision>): Look[] {
  const decision = (id: string | null) => (id !== null && decisions.get(id)) || null;
  return rows.flatMap((row) => {
    const first = decision(row.first_decision_id);
    if (!first || row.ended_at === null) return [];
    return {
      id: row.id,
      lane: row.lane,
      openedAt: row.opened_at.toISOString(),
      endedAt: row.ended_at.toISOString(),
      outcome: row.outcome,
      first,
      second: decision(row.second_decision_id),
      third: decision(row.third_decision_id),
    };
  });
}
