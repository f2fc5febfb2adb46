import { MutationObserver, useQueryClient } from '@tanstack/react-query';
import type { CaseDetail, DecisionBody, Verdict } from '../../api/cases.ts';
import type { Reasons } from '../../api/statements.ts';
import { rememberCase } from '../api/apply-events.ts';
import { api, q } from '../api/client.ts';
import { useSession } from '../shell/use-session.ts';
import { afterPaint } from '../ui/after-paint.ts';
import type { Attempt } from './ConflictNote.tsx';
import { expectClaim } from './claims-on-the-way.ts';
import { chosenLabel } from './DecisionDetails.tsx';
import { decidedCase, presumedDecision, refusedCase } from './decided-case.ts';
import { type Draft, rulingsOf } from './draft.ts';
import { noteLooked } from './looked-here.ts';
import { isOnItsWay, noteSent, sentDecision, useSentDecision } from './sent-decisions.ts';
import { withoutHidden } from './text-marks.ts';
import { addUndoable, changeUndoable, dropUndoable } from './undo-list.ts';

type Decide = {
  detail: CaseDetail;
  lane: string;
  draft: Draft;
  /** The statement of reasons that a rejection carries. */
  reasons: Reasons | null;
  clearDraft: () => void;
  /** The case the list shows next; null where it has none, and undefined where the server is to say. */
  nextId: string | null | undefined;
  /** Shows the next case; `fallback` is the server's, where the list has none. */
  onNext: (fallback: CaseDetail | null) => void;
  /** Brings the person back to this case, whose decision was refused; false where they have gone elsewhere. */
  onRefused: () => boolean;
};

/** What is sent: an approval carries a label only when the person chose one, since the machine's was about a fault. */
export function attemptOf(detail: CaseDetail, draft: Draft, verdict: Verdict): Attempt {
  const label = verdict === 'approve' ? draft.label : chosenLabel(detail.case, draft);
  const policy = verdict === 'approve' ? null : draft.policy;
  return { verdict, label, policy, note: draft.note.trim() };
}

/**
 * Decides without waiting: the next case is shown with the key press, and the server's answer brings its claim. A refusal
 * brings the person back to the case, where the draft still is.
 */
export function useDecide(decide: Decide) {
  const { detail, lane, draft, reasons, clearDraft, nextId, onNext, onRefused } = decide;
  const { undoSeconds, person } = useSession();
  const queryClient = useQueryClient();
  const { id } = detail.case;
  const sent = useSentDecision(id);

  const send = (verdict: Verdict, epoch: number) => {
    if (isOnItsWay(id)) return;
    const body = bodyOf(verdict, epoch);
    const about = JSON.stringify({ ...body, next: undefined });
    const before = sentDecision(id);
    const key = before?.about === about ? before.key : crypto.randomUUID();
    noteSent(id, { verdict, about, key, error: null });
    // Offline it fails at once, so that nobody takes for decided what waits for the network.
    const mutation = { mutationFn: () => api.decide(id, body, key), networkMode: 'always' as const };
    const answered = new MutationObserver(queryClient, mutation).mutate();
    if (nextId)
      expectClaim(
        nextId,
        answered.then(
          (answer) => answer.next,
          () => null,
        ),
      );
    addUndoable({
      key,
      caseId: id,
      verdict,
      title: withoutHidden(detail.case.title),
      lane,
      until: Date.now() + undoSeconds * 1000,
      seconds: undoSeconds,
      decision: answered.then((answer) => answer.decision),
      refused: false,
    });
    if (nextId !== undefined) onNext(null);
    // What else it changes, the list above all, waits until the next case is seen.
    afterPaint(() => {
      if (isOnItsWay(id))
        rememberCase(
          queryClient,
          decidedCase(detail, presumedDecision(detail.case, body, person, undoSeconds)),
        );
    });
    answered.then(
      (answer) => {
        noteSent(id, null);
        clearDraft();
        const { outcome } = answer.decision;
        if (outcome) {
          noteLooked(id);
          changeUndoable(key, { outcome });
        }
        rememberCase(queryClient, decidedCase(detail, answer.decision));
        if (nextId !== undefined) return;
        if (answer.next) expectClaim(answer.next.case.id, Promise.resolve(answer.next));
        onNext(answer.next);
      },
      (error) => {
        noteSent(id, { verdict, about, key, error });
        rememberCase(queryClient, refusedCase(detail, error));
        void queryClient.invalidateQueries({ queryKey: q.case(id).queryKey });
        if (onRefused()) dropUndoable(key);
        else changeUndoable(key, { refused: true });
      },
    );
  };

  function bodyOf(verdict: Verdict, epoch: number): DecisionBody {
    const { note, ...attempt } = attemptOf(detail, draft, verdict);
    const rulings = rulingsOf(draft);
    return {
      ...attempt,
      note: note || null,
      ...(verdict === 'reject' && reasons ? { reasons } : {}),
      version: detail.case.version,
      epoch,
      lane,
      ...(nextId === undefined ? {} : { next: nextId }),
      ...(rulings.length > 0 ? { rulings } : {}),
    };
  }

  return {
    send,
    /** The verdict that is on its way. */
    sending: sent && sent.error === null ? sent.verdict : null,
    refused: sent?.error ? { verdict: sent.verdict, error: sent.error } : null,
    forget: () => noteSent(id, null),
  };
}
