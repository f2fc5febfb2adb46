import { useRef, useSyncExternalStore } from 'react';
import type { Case } from '../../api/cases.ts';
import type { Draft } from './draft.ts';
import type { DraftView } from './draft-view.ts';
import { useDecidingStore } from './use-deciding.ts';

/** What this person has entered for a case, and changing it. It survives whatever ends the page. */
export function useDraft(caseId: string) {
  const { drafts } = useDecidingStore();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.of(caseId));
  const change = (changes: Partial<Draft>) => drafts.change(caseId, changes);
  return { draft, change, clear: () => drafts.drop(caseId) };
}

/** Whether the drafts of this person are still being read from the browser's database. */
export function useDraftsLoading(): boolean {
  const { drafts } = useDecidingStore();
  return useSyncExternalStore(drafts.subscribe, drafts.loading);
}

/**
 * The view of a case as it was left, and saving it. It is read once: another tab that steps through the frames must not
 * move this one.
 */
export function useSavedView({ id, allowedDecisions }: Pick<Case, 'id' | 'allowedDecisions'>) {
  const { drafts } = useDecidingStore();
  const before = useRef(drafts.of(id).view);
  const save = (changes: Partial<DraftView>) => {
    // A case that is only read has no draft.
    if (allowedDecisions.length > 0) drafts.change(id, { view: { ...drafts.of(id).view, ...changes } });
  };
  return { before: before.current, save };
}
