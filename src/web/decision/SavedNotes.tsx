import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import { whenQuiet } from '../ui/use-preload.ts';
import classes from './DecisionDetails.module.css';

const NoteChips = lazyPart(async () => (await import('./NoteChips.tsx')).NoteChips);
/** Loaded once: in later cases they are there at once. */
let loaded = false;

/** The saved notes, which a first case can be seen and decided without. Their line keeps its height. */
export function SavedNotes(props: ComponentProps<typeof NoteChips>) {
  const queryClient = useQueryClient();
  const [here, setHere] = useState(loaded);
  useEffect(() => {
    if (loaded) return;
    return whenQuiet(
      queryClient,
      () =>
        void NoteChips.preload()
          .then(() => {
            loaded = true;
            setHere(true);
          })
          .catch(() => undefined),
    );
  }, [queryClient]);
  const place = <div className={classes.notes} />;
  return here ? (
    <Suspense fallback={place}>
      <NoteChips {...props} />
    </Suspense>
  ) : (
    place
  );
}
