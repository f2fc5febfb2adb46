import { useSyncExternalStore } from 'react';
import { freshWork, goOn, met, used, type Work } from './pause.ts';

// Stored in this tab only: how long someone works is private, even from the server.
const key = 'second-look.work';
const listeners = new Set<() => void>();
let work: Work = read();

function read(): Work {
  const fresh = freshWork(Date.now());
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...fresh, ...stored } : fresh;
  } catch {
    return fresh;
  }
}

function set(next: Work): void {
  if (next === work) return;
  work = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(work));
  } catch {
    // Storage is full or switched off: the state lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** True if this is not the same case as before. */
export function recordSeen(caseId: string, severe: boolean): boolean {
  const before = work;
  set(met(work, caseId, severe));
  return work !== before;
}

export const continueWork = () => set(goOn(work, Date.now()));

const steps = 10_000;
const uses = ['pointerdown', 'keydown', 'wheel'] as const;

/** Watches for use while someone subscribes, to within ten seconds. */
function subscribe(listener: () => void): () => void {
  const use = () => {
    if (Date.now() - work.lastUse >= steps) set(used(work, Date.now()));
  };
  listeners.add(listener);
  for (const name of uses) window.addEventListener(name, use, { passive: true });
  return () => {
    listeners.delete(listener);
    for (const name of uses) window.removeEventListener(name, use);
  };
}

export function useWork(): Work {
  return useSyncExternalStore(subscribe, () => work);
}
