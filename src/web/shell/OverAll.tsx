import { Suspense, useState, useSyncExternalStore } from 'react';
import { useDecidingStore } from '../case/deciding/use-deciding.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTour } from '../tour/tour.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useQuiet } from '../ui/use-preload.ts';

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts);

/** What lies over every page. Nobody waits for it before their first decision, so the page is drawn before it. */
export function OverAll() {
  const quiet = useQuiet();
  const touring = useTour() !== null;
  const { subscribe, undo } = useDecidingStore();
  const decided = useSyncExternalStore(subscribe, () => undo.list().length > 0);
  const [undoFirst, setUndoFirst] = useState(false);
  // Until they are here: then the key is theirs.
  useKeys({ undo: () => setUndoFirst(undo.list().length > 0) });
  return quiet || touring || decided ? (
    <Suspense>
      <Toasts undoFirst={undoFirst} />
    </Suspense>
  ) : null;
}
