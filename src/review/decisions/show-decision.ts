import type { Decision } from '../../api/cases.ts';
import type { DecisionRow } from '../store/tables.ts';

export function showDecision(row: DecisionRow, now = Date.now()): Decision {
  return {
    id: row.id,
    caseId: row.case_id,
    verdict: row.verdict,
    label: row.label,
    policy: row.policy,
    note: row.note,
    by: { id: row.by_id, name: row.by_name },
    decidedAt: row.decided_at.toISOString(),
    state: row.taken_back ?? (row.undoable_until.getTime() > now ? 'pending' : 'final'),
    undoableUntil: row.undoable_until.toISOString(),
    round: 'first',
    outcome: null,
  };
}
