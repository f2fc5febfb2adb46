import { useQueryClient } from '@tanstack/react-query';
import type { Case, CaseDetail, Verdict } from '../../api/cases.ts';
import type { ChosenAction } from '../../api/enforcement.ts';
import type { Reasons } from '../../api/statements.ts';
import { q } from '../api/client.ts';
import { rememberCase } from '../live/apply-events.ts';
import { useSession } from '../session/use-session.ts';
import { withoutHidden } from '../text/text-marks.ts';
import { useCaseTitle } from '../text/use-case-title.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { chosenLabel } from './DecisionDetails.tsx';
import { decidedCase, presumedDecision, refusedCase } from './decided-case.ts';
import { type Draft, rulingsOf } from './draft.ts';
import { proofOf } from './observing.ts';
import type { WaitingBody } from './outbox.ts';
import { useDeciding, useDecidingStore } from './use-deciding.ts';

/** How the page moves on from a case. */
export type Following = {
  lane: string;
  /** The next case of the list; null if it has none, undefined if the server should choose. */
  nextId: string | null | undefined;
  /** Shows the next case. `fallback` is the server's choice, for when the list has none. */
  onNext: (fallback: CaseDetail | null) => void;
  /** Returns to this case after its decision was refused; false if the person is elsewhere. */
  onRefused: () => boolean;
};

type Decide = Following & {
  detail: CaseDetail;
  draft: Draft;
  /** The statement of reasons of a rejection. */
  reasons: Reasons | null;
  /** The actions of each verdict; null where none are defined. */
  actions: ((verdict: Verdict) => ChosenAction[]) | null;
};

export type Attempt = { verdict: Verdict; label: string | null; policy: string | null; note: string | null };

/** What is sent. An approval has a label only if the person chose one, since the machine's label names a violation. */
export function attemptOf(shown: Pick<Case, 'labels'>, draft: Draft, verdict: Verdict): Attempt {
  const label = verdict === 'approve' ? draft.label : chosenLabel(shown, draft);
  const policy = verdict === 'approve' ? null : draft.policy;
  return { verdict, label, policy, note: draft.note.trim() || null };
}

/**
 * Decides without waiting: the key press shows the next case, and the server's answer brings its claim. Without a
 * network the decision waits in the outbox. After a refusal, the person returns to the case, where the draft still is.
 */
export function useDecide(decide: Decide) {
  const { detail, lane, draft, reasons, actions, nextId, onNext, onRefused } = decide;
  const { undoSeconds, person } = useSession();
  const queryClient = useQueryClient();
  const caseTitle = useCaseTitle();
  const { id } = detail.case;
  const deciding = useDecidingStore();
  const is = useDeciding(id, 'is');
  const verdict = useDeciding(id, 'attempt')?.verdict ?? null;
  const error = useDeciding(id, 'refusal');

  const send = (verdict: Verdict, epoch: number | null) => {
    const rulings = rulingsOf(draft);
    const proof = proofOf(id);
    const body: WaitingBody = {
      ...attemptOf(detail.case, draft, verdict),
      ...(verdict === 'reject' && reasons ? { reasons } : {}),
      ...(actions ? { actions: actions(verdict) } : {}),
      ...(detail.case.state === 'appealed' ? { reply: draft.reply.trim() } : {}),
      ...(proof ? { proof } : {}),
      version: detail.case.version,
      epoch,
      lane,
      ...(nextId === undefined ? {} : { next: nextId }),
      ...(rulings.length > 0 ? { rulings } : {}),
    };
    const title = withoutHidden(caseTitle(detail.case));
    const sent = deciding.send(detail, body, title);
    if (!sent) return;
    const { key, answered } = sent;
    deciding.undo.add({
      key,
      caseId: id,
      verdict,
      title,
      lane,
      seconds: undoSeconds,
      decision: answered.then((answer) => answer?.decision ?? null),
    });
    if (nextId !== undefined) onNext(null);
    const presumed = decidedCase(
      detail,
      presumedDecision(detail.case, body, person, undoSeconds),
      person.role,
    );
    // Everything else, above all the list, is updated after the next case is visible.
    afterPaint(() => {
      if (['sent', 'offline'].includes(deciding.of(id).is)) rememberCase(queryClient, presumed);
    });
    answered.then(
      (answer) => {
        if (!answer) {
          deciding.undo.change(key, { waits: true });
          if (nextId === undefined) onNext(null);
          return;
        }
        const { decision, next, advice } = answer;
        const { outcome } = decision;
        if (outcome) deciding.undo.change(key, { outcome });
        if (advice) deciding.undo.change(key, { advice });
        rememberCase(queryClient, decidedCase(detail, decision, person.role));
        if (nextId === undefined) onNext(next);
      },
      (error) => {
        rememberCase(queryClient, refusedCase(detail, error));
        void queryClient.invalidateQueries({ queryKey: q.case(id).queryKey });
        if (onRefused()) deciding.undo.drop(key);
        else deciding.undo.change(key, { refused: true });
      },
    );
  };

  return {
    send,
    /** The verdict that waits for its answer. */
    sending: is === 'sent' ? verdict : null,
    /** The verdict that waits for the network. */
    waiting: is === 'offline' ? verdict : null,
    takeBack: () => void deciding.takeBack(id),
    refused: verdict && error ? { verdict, error } : null,
    forget: () => deciding.forget(id),
  };
}
