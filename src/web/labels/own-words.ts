import { createContext, useContext } from 'react';
import type { EnforcementAction } from '../../api/enforcement.ts';
import type { LabelEntry } from '../../api/labels.ts';
import type { Policy } from '../../api/policies.ts';

/** The organisation's names of labels, policies and actions. Empty outside the shell and until they are loaded. */
export type OwnWords = {
  labels: readonly LabelEntry[];
  policies: readonly Policy[];
  actions: readonly EnforcementAction[];
};

export const OwnWordsContext = createContext<OwnWords>({ labels: [], policies: [], actions: [] });

export function useOwnWords(): OwnWords {
  return useContext(OwnWordsContext);
}
