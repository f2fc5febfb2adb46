import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { subscribe, undo } = useDecidingStore();
  const decided = useSyncExternalStore(subscribe, () => undo.list().length > 0);
  const [wanted, setWanted] = useState(false);
  const [undoFirst, setUndoFirst] = useState(false);
  useEffect(
    () =>
      // If they cannot be loaded now, the page goes on without them until they are needed.
      whenQuiet(
        queryClient,
        () =>
          void Toasts.preload()
            .then(() => setWanted(true))
            .catch(() => undefined),
      ),
    [queryClient],
  );
  // They stay mounted from then on: mounting them again would undo again.
  if (!wanted && (touring || decided)) setWanted(true);
  return wanted ? (
    <Suspense fallback={<EarlyUndo onPress={decided ? () => setUndoFirst(true) : null} />}>
      <Toasts undoFirst={undoFirst} />
    </Suspense>
  ) : null;
}

/** Handles the undo key until the toasts are loaded. */
function EarlyUndo({ onPress }: { onPress: (() => void) | null }) {
  const why = useTranslation('keys').t('why.notUndoable');
  useKeys({ undo: onPress ?? { why } });
  return null;
}
