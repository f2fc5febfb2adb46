import type { CaseState, Outcome, Verdict } from '../../api/cases.ts';
import { machine } from '../context/context.ts';
import { nextState, roundIn } from '../entities/case-state.ts';
import { type Drawn, drawLook } from '../looks/draw-look.ts';
import type { CaseRow, DecisionRow, Trx } from '../store/tables.ts';

/** The effects of a verdict on a case in its present state. */
export type Plan = {
  state: CaseState;
  outcome: Outcome | null;
  /** The decision that stands so far. */
  standing: DecisionRow | null;
  /** The verdict replaces the one that stands. False for a look that agrees or waits for a third person. */
  stands: boolean;
  /** The lane whose rule draws the decision for a second look, and whether it was chosen. */
  drawn: Drawn | null;
  /** How likely a second look disagrees, where that is predicted. */
  doubt: number | null;
};

/** `by`: the id of who decides. */
export async function planOf(
  trx: Trx,
  row: CaseRow,
  { verdict, by }: { verdict: Verdict; by: string },
): Promise<Plan | null> {
  const standing = row.decision_id === null ? null : await decisionOf(trx, row.decision_id);
  return roundIn(row.state) === 'first'
    ? planFirst(trx, row, { verdict, by, standing })
    : planAgain(row, verdict, standing);
}

/** Only the first verdict on a case can be drawn: a later verdict is a second look itself. */
async function planFirst(
  trx: Trx,
  row: CaseRow,
  { verdict, by, standing }: { verdict: Verdict; by: string; standing: DecisionRow | null },
): Promise<Plan | null> {
  const state = nextState(row.state, verdict);
  if (state === null) return null;
  const isFirst = standing === null || standing.verdict === 'escalate' || standing.by_id === machine.id;
  const { drawn, doubt } = isFirst ? await drawLook(trx, row, { verdict, by }) : { drawn: null, doubt: null };
  const again = drawn && nextState(state, 'draw');
  return { state: again ?? state, outcome: null, standing, stands: true, drawn, doubt };
}

function planAgain(row: CaseRow, verdict: Verdict, standing: DecisionRow | null): Plan | null {
  if (standing === null) return null;
  const agrees = verdict === standing.verdict;
  const state = nextState(row.state, agrees ? 'agree' : 'differ');
  if (state === null) return null;
  const outcome =
    row.state === 'second-look' ? (agrees ? 'agreed' : 'differed') : agrees ? 'upheld' : 'overturned';
  return { state, outcome, standing, stands: outcome === 'overturned', drawn: null, doubt: null };
}

async function decisionOf(trx: Trx, id: string): Promise<DecisionRow> {
  return trx.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
