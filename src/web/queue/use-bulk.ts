import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Case, Verdict } from '../../api/cases.ts';
import { type BulkDecisionBody, bulkDecide } from '../../api/decisions.ts';
import type { ChosenAction } from '../../api/enforcement.ts';
import type { Reasons } from '../../api/statements.ts';
import { ask } from '../api/ask.ts';
import { decidedRow } from '../decision/decided-case.ts';
import type { Draft } from '../decision/draft.ts';
import { proofOf } from '../decision/observing.ts';
import { attemptOf } from '../decision/use-decide.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { patchRow } from '../live/apply-events.ts';
import { useSession } from '../session/use-session.ts';

type Bulk = {
  verdict: Verdict;
  cases: readonly Case[];
  draft: Draft;
  /** The statement of reasons of each rejection. */
  reasons: Reasons | null;
  /** What each does beyond its verdict; null where no actions are defined. */
  actions: ChosenAction[] | null;
  lane: string;
  looked: string[];
};

/** The machine's labels that all cases share. */
export function sharedLabels(cases: readonly Case[]): Case['labels'] {
  const [first, ...others] = cases;
  return (first?.labels ?? []).filter(({ label }) =>
    others.every(({ labels }) => labels.some((one) => one.label === label)),
  );
}

/** Decides all cases alike. One undo takes all decisions back. */
export function useBulk({ verdict, cases, draft, reasons, actions, lane, looked }: Bulk) {
  const { undoSeconds, person } = useSession();
  const queryClient = useQueryClient();
  const deciding = useDecidingStore();
  // The key stays the same for the same body: sent twice over a bad connection, each case is decided once.
  const tryKey = useRef({ about: '', key: '' });
  return useMutation({
    mutationFn: () => {
      const body: BulkDecisionBody = {
        cases: cases.map(({ id, version }) => ({ id, version })),
        ...attemptOf({ labels: sharedLabels(cases) }, draft, verdict),
        ...(verdict === 'reject' && reasons ? { reasons } : {}),
        ...(actions ? { actions } : {}),
        looked,
      };
      const about = JSON.stringify(body);
      if (tryKey.current.about !== about) tryKey.current = { about, key: crypto.randomUUID() };
      const withProofs = body.cases.map((one) => ({ ...one, proof: proofOf(one.id) }));
      return ask(
        bulkDecide,
        { body: { ...body, cases: withProofs } },
        { idempotencyKey: tryKey.current.key },
      );
    },
    onSuccess: ({ results }) => {
      const rows = new Map(cases.map((row) => [row.id, row]));
      const decisions = results.flatMap(({ decision }) => decision ?? []);
      for (const decision of decisions) {
        const row = rows.get(decision.caseId);
        if (!row) continue;
        deciding.dispatch(row.id, { type: 'bulk', outcome: decision.outcome });
        patchRow(queryClient, decidedRow(row, decision, person.role));
      }
      const [first] = decisions;
      if (!first) return;
      deciding.undo.add({
        key: tryKey.current.key,
        caseId: first.caseId,
        verdict,
        title: '',
        lane,
        seconds: undoSeconds,
        decision: Promise.resolve(first),
        many: { ids: decisions.map(({ id }) => id), notBack: 0 },
      });
    },
  });
}
