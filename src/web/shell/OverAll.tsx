import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api/connection.ts';
import { useDecidingStore } from '../decision/use-deciding.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useTour } from '../tour/tour.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { whenQuiet } from '../ui/use-preload.ts';

const Toasts = lazyPart(async () => (await import('./Toasts.tsx')).Toasts, 'tour');

/** What lies over every page. It is not needed before the first decision, so the page renders first. */
export function OverAll() {
  const queryClient = useQueryClient();
  const touring = useTour() !== null;
  const { subscribe, undo, openOutbox } = useDecidingStore();
  const decided = useSyncExternalStore(subscribe, () => undo.list().length > 0);
  const needed = touring || decided;
  const connection = useConnection();
  const [loaded, setLoaded] = useState(false);
  const [undoFirst, setUndoFirst] = useState(false);
  const load = useCallback(
    // Without a network the page goes on without them; they are loaded when it is back.
    () =>
      void Toasts.preload()
        .then(() => setLoaded(true))
        .catch(() => undefined),
    [],
  );
  useEffect(
    () =>
      whenQuiet(queryClient, () => {
        load();
        openOutbox().catch(() => undefined);
      }),
    [queryClient, load, openOutbox],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the connection is another chance
  useEffect(() => {
    if (needed && !loaded) load();
  }, [needed, loaded, connection, load]);
  // They stay mounted from then on: mounting them again would undo again.
  const early = <EarlyUndo onPress={decided ? () => setUndoFirst(true) : null} />;
  return loaded ? (
    <Suspense fallback={early}>
      <Toasts undoFirst={undoFirst} />
    </Suspense>
  ) : (
    early
  );
}

/** Handles the undo key until the toasts are loaded. */
function EarlyUndo({ onPress }: { onPress: (() => void) | null }) {
  const why = useTranslation('keys').t('why.notUndoable');
  useKeys({ undo: onPress ?? { why } });
  return null;
}
