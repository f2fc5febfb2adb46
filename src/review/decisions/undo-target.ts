import type { CaseState } from '../../api/cases.ts';
import { machine } from '../context/context.ts';
import { isBlind, nextState } from '../entities/case-state.ts';
import type { CaseRow, DecisionRow } from '../store/tables.ts';

/** The state to which an undo returns a case. */
export type UndoTarget = {
  state: CaseState;
  /** The decision that stands after the undo. */
  standing: string | null;
  /** The undone decision stood; false: it was an answer that changed nothing. */
  stood: boolean;
  /** Its look cannot be reopened, because the case went on. */
  over: boolean;
};

/**
 * Null when the decision cannot be undone: the machine made it, it no longer stands, another decision followed it, its content was removed,
 * or there is an appeal against it, which needs an answer. `latest`: every later decision was undone.
 */
export function undoTarget(row: CaseRow, decision: DecisionRow, latest: boolean): UndoTarget | null {
  if (decision.taken_back !== null || decision.by_id === machine.id || row.emptied_at !== null) return null;
  const { from_state: from } = decision;
  const led = decision.outcome && nextState(from, agrees(decision) ? 'agree' : 'differ');
  const stood = row.decision_id === decision.id;
  if (stood) {
    if (row.state === 'appealed') return null;
    // A look or appeal is not reopened if the machine or a supervisor has opened the case since.
    const over = isBlind(from) && row.state !== led;
    return { state: over ? row.state : from, standing: decision.previous_id, stood, over };
  }
  if (led === null || row.state !== led || !latest) return null;
  return { state: from, standing: row.decision_id, stood, over: false };
}

const agrees = ({ outcome }: DecisionRow) => outcome === 'agreed' || outcome === 'upheld';
