import type { QueryClient } from '@tanstack/react-query';
import type { ReviewProof } from '../../api/review-proof.ts';
import { whenQuiet } from '../ui/use-preload.ts';

type Script = typeof import('./observe.ts');
let script: Script | undefined;

/**
 * Begins with the script that notes what a case shows, which is loaded once the page is quiet. Returns what ends it,
 * also before it has begun.
 */
export function whenObserving(queryClient: QueryClient, begin: (script: Script) => () => void): () => void {
  let end = script && begin(script);
  end ??= whenQuiet(queryClient, () => {
    let isOver = false;
    end = () => {
      isOver = true;
    };
    import('./observe.ts').then(
      (loaded) => {
        script = loaded;
        if (!isOver) end = begin(loaded);
      },
      () => undefined,
    );
  });
  return () => end?.();
}

export const showStage = (...stage: Parameters<Script['show']>): void => script?.show(...stage);

/** Undefined: this tab has noted nothing about the case. */
export const proofOf = (caseId: string): ReviewProof | undefined => script?.proofOf(caseId);

/** Another person signs in, or nobody. */
export const forgetObserved = (): void => script?.forgetObserved();
