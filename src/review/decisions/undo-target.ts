import type { CaseState } from '../../api/cases.ts';
import { isBlind, nextState } from '../entities/case-state.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';

/** Where a case goes when a decision of it is taken back. */
export type UndoTarget = {
  state: CaseState;
  /** The decision that stands then. */
  standing: string | null;
  /** It stood, and goes; otherwise it was an answer that changed nothing. */
  stood: boolean;
  /** The look that it was part of cannot be taken up again: the case went on. */
  over: boolean;
};

/**
 * Null when it cannot be taken back: it no longer stands, another decision followed it, its content was removed, or
 * somebody appeals against it, which is answered by a decision. `latest`: what came after it, if anything, was taken back.
 */
export function undoTarget(row: CaseRow, decision: DecisionRow, latest: boolean): UndoTarget | null {
  if (decision.taken_back !== null || row.emptied_at !== null) return null;
  const { from_state: from } = decision;
  const led = decision.outcome && nextState(from, agrees(decision) ? 'agree' : 'differ');
  const stood = row.decision_id === decision.id;
  if (stood) {
    if (row.state === 'appealed') return null;
    // What was drawn or answered blind is not taken up again on a case that the machine or a supervisor opened since.
    const over = isBlind(from) && row.state !== led;
    return { state: over ? row.state : from, standing: decision.previous_id, stood, over };
  }
  if (led === null || row.state !== led || !latest) return null;
  return { state: from, standing: row.decision_id, stood, over: false };
}

const agrees = ({ outcome }: DecisionRow) => outcome === 'agreed' || outcome === 'upheld';
