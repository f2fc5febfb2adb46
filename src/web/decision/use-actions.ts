import type { Case, Verdict } from '../../api/cases.ts';
import { useOwnWords } from '../labels/own-words.ts';
import { useSession } from '../session/use-session.ts';
import { actionsFor, chosenActions, incomplete, offeredActions } from './chosen-actions.ts';
import { chosenLabel } from './DecisionDetails.tsx';
import type { Draft } from './draft.ts';

/** What a decision of this case does beyond its verdict, as far as the person has chosen. */
export function useActions(shown: Pick<Case, 'labels'>, draft: Draft) {
  const { person } = useSession();
  const offered = offeredActions(useOwnWords().actions, person.role);
  const why = { label: chosenLabel(shown, draft), policy: draft.policy };
  const chosen = chosenActions(offered, draft.actions, why);
  return {
    offered,
    chosen,
    /** Null where there are none to choose from. */
    of: offered.length === 0 ? null : (verdict: Verdict) => actionsFor(verdict, offered, chosen),
    lacks: (verdict: Verdict) => incomplete(verdict, offered, chosen),
  };
}
export type ActionsOfCase = ReturnType<typeof useActions>;
