import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CaseDetail, DecisionAnswer, DecisionBody, Verdict } from '../../api/cases.ts';
import { rememberCase } from '../api/apply-events.ts';
import { api } from '../api/client.ts';
import { useSession } from '../shell/use-session.ts';
import type { Attempt } from './ConflictNote.tsx';
import { chosenLabel } from './DecisionDetails.tsx';
import { type Draft, rulingsOf } from './draft.ts';
import { withoutHidden } from './text-marks.ts';
import { addUndoable } from './undo-list.ts';

type Decide = {
  detail: CaseDetail;
  lane: string;
  draft: Draft;
  clearDraft: () => void;
  onDecided: (answer: DecisionAnswer) => void;
};

/** What is sent: an approval carries a label only when the person chose one, since the machine's was about a fault. */
export function attemptOf(detail: CaseDetail, draft: Draft, verdict: Verdict): Attempt {
  const label = verdict === 'approve' ? draft.label : chosenLabel(detail.case, draft);
  const policy = verdict === 'approve' ? null : draft.policy;
  return { verdict, label, policy, note: draft.note.trim() };
}

export function useDecide({ detail, lane, draft, clearDraft, onDecided }: Decide) {
  const { undoSeconds } = useSession();
  const queryClient = useQueryClient();
  // One key for as long as it is the same try: sent twice over a bad line, it is decided once.
  const tryKey = useRef({ about: '', key: '' });
  const mutation = useMutation({
    mutationFn: ({ verdict, epoch }: { verdict: Verdict; epoch: number }) => {
      const { note, ...attempt } = attemptOf(detail, draft, verdict);
      const rulings = rulingsOf(draft);
      const body: DecisionBody = {
        ...attempt,
        note: note || null,
        version: detail.case.version,
        epoch,
        lane,
      };
      if (rulings.length > 0) body.rulings = rulings;
      const about = JSON.stringify(body);
      if (tryKey.current.about !== about) tryKey.current = { about, key: crypto.randomUUID() };
      return api.decide(detail.case.id, body, tryKey.current.key);
    },
    onSuccess: (answer) => {
      const { decision } = answer;
      clearDraft();
      addUndoable({
        decision,
        title: withoutHidden(detail.case.title),
        lane,
        until: Date.now() + undoSeconds * 1000,
        seconds: undoSeconds,
      });
      rememberCase(queryClient, {
        ...detail,
        case: {
          ...detail.case,
          state: decision.verdict === 'escalate' ? 'escalated' : 'decided',
          version: detail.case.version + 1,
          claim: null,
          allowedDecisions: [],
          decision,
        },
      });
      onDecided(answer);
    },
  });
  return mutation;
}
