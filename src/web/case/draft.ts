import { useState } from 'react';

/** What a person has put into a decision that is not sent yet. */
export type Draft = {
  note: string;
  /** Null until the person corrects the machine. */
  label: string | null;
  policy: string | null;
  /** Finding id → was the machine right? */
  rulings: Record<string, boolean>;
};

export const emptyDraft: Draft = { note: '', label: null, policy: null, rulings: {} };
const key = (caseId: string) => `second-look.draft.${caseId}`;

function readDraft(caseId: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(caseId)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...emptyDraft, ...kept } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** A draft that outlives a reload and a look at another case. Use under a `key` of the case. */
export function useDraft(caseId: string) {
  const [draft, setDraft] = useState(() => readDraft(caseId));
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    try {
      sessionStorage.setItem(key(caseId), JSON.stringify(next));
    } catch {
      // Full or switched off: the draft still lives as long as the page does.
    }
  };
  const clear = () => {
    setDraft(emptyDraft);
    sessionStorage.removeItem(key(caseId));
  };
  return { draft, change, clear };
}
