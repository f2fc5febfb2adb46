import { createContext, use, useSyncExternalStore } from 'react';
import type { Deciding } from './machine.ts';
import type { DecidingStore } from './store.ts';

export const DecidingContext = createContext<DecidingStore | null>(null);

export function useDecidingStore(): DecidingStore {
  const store = use(DecidingContext);
  if (!store) throw new Error('Deciding needs a <DecidingContext> around it');
  return store;
}

/** One property of a case's state; renders again only if that changes. */
export function useDeciding<Of extends keyof Deciding>(caseId: string, of: Of): Deciding[Of] {
  const store = useDecidingStore();
  return useSyncExternalStore(store.subscribe, () => store.of(caseId)[of]);
}
