import type { Decision } from '../../api/cases.ts';
import { roundIn } from '../entities/case-state.ts';
import type { DecisionRow } from '../store/tables.ts';

export function showDecision(row: DecisionRow, now = Date.now()): Decision {
  const inTime = row.undoable_until.getTime() > now;
  return {
    id: row.id,
    caseId: row.case_id,
    verdict: row.verdict,
    label: row.label,
    policy: row.policy,
    policyVersion: row.policy_version,
    note: row.note,
    actions: row.actions.map(({ key, params }) => ({ key, params })),
    by: { id: row.by_id, name: row.by_name },
    decidedAt: row.decided_at.toISOString(),
    state: row.taken_back ?? (row.overturned_by ? 'reversed' : inTime ? 'pending' : 'final'),
    undoableUntil: row.undoable_until.toISOString(),
    round: roundIn(row.from_state) ?? 'first',
    outcome: row.outcome,
  };
}
