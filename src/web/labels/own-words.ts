import { createContext, useContext } from 'react';
import type { LabelEntry } from '../../api/labels.ts';
import type { Policy } from '../../api/policies.ts';

/** The organisation's names of labels and policies. Empty outside the shell and until they are loaded. */
export type OwnWords = { labels: readonly LabelEntry[]; policies: readonly Policy[] };

export const OwnWordsContext = createContext<OwnWords>({ labels: [], policies: [] });

export function useOwnWords(): OwnWords {
  return useContext(OwnWordsContext);
}
