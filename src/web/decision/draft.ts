import { useState } from 'react';
import type { DecisionBody } from '../../api/decisions.ts';
import type { Reasons } from '../../api/statements.ts';

/** What a person has entered for a decision that is not sent yet. */
export type Draft = {
  note: string;
  /** Null until the person corrects the machine. */
  label: string | null;
  policy: string | null;
  /** Finding id → was the machine right? Absent if the verdict implies it. */
  rulings: Record<string, boolean>;
  /** Finding id → the label the machine should have given; only if it was wrong. */
  corrections: Record<string, string>;
  /** Policy → the edited statement of reasons, or null for none. Absent if the policy's template applies. */
  reasons: Record<string, Reasons | null>;
};

export const emptyDraft: Draft = {
  note: '',
  label: null,
  policy: null,
  rulings: {},
  corrections: {},
  reasons: {},
};
const key = (caseId: string) => `second-look.draft.${caseId}`;

function readDraft(caseId: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key(caseId)) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...emptyDraft, ...stored } : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Rules on one finding by hand; null leaves it to the verdict again. */
export function ruleOn(draft: Draft, findingId: string, right: boolean | null): Partial<Draft> {
  const { [findingId]: _, ...rulings } = draft.rulings;
  const { [findingId]: label, ...corrections } = draft.corrections;
  if (right === null) return { rulings, corrections };
  const remaining = right || label === undefined ? corrections : { ...corrections, [findingId]: label };
  return { rulings: { ...rulings, [findingId]: right }, corrections: remaining };
}

/** Sets the label the machine should have given, which makes the machine wrong. Null removes only the label. */
export function correct(draft: Draft, findingId: string, label: string | null): Partial<Draft> {
  const { [findingId]: _, ...corrections } = draft.corrections;
  const rulings = { ...draft.rulings, [findingId]: false };
  return { rulings, corrections: label === null ? corrections : { ...corrections, [findingId]: label } };
}

/** The rulings made by hand, as they are sent. */
export function rulingsOf(draft: Draft): NonNullable<DecisionBody['rulings']> {
  return Object.entries(draft.rulings).map(([findingId, right]) => ({
    findingId,
    right,
    label: draft.corrections[findingId] ?? null,
  }));
}

/** Removes the draft of a case whose decision was accepted. */
export function dropDraft(caseId: string): void {
  sessionStorage.removeItem(key(caseId));
}

/** A draft that survives a reload and a visit to another case. Use under a `key` of the case. */
export function useDraft(caseId: string) {
  const [draft, setDraft] = useState(() => readDraft(caseId));
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    try {
      sessionStorage.setItem(key(caseId), JSON.stringify(next));
    } catch {
      // Storage is full or switched off: the draft lasts as long as the page.
    }
  };
  const clear = () => {
    setDraft(emptyDraft);
    dropDraft(caseId);
  };
  return { draft, change, clear };
}
