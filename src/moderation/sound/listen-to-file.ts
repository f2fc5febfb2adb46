import type { Semaphore } from '../../platform/scheduling/semaphore.ts';
import { captureSound } from '../capture/sound.ts';
import { overlapSeconds, windowSeconds } from '../capture/sound-windows.ts';
import type { Tx } from '../store/database.ts';
import type { Submission } from '../submissions/submission.ts';
import { type ProgressParts, storeProgress } from '../work/progress.ts';
import { hear, heardSoFar, type Listeners, storeSound } from './sounds.ts';

/** What listening takes of the service. */
export type ListenParts = Listeners &
  ProgressParts & {
    /** Lets so many stretches of files' sound be listened to at once. */
    soundSemaphore: Semaphore;
  };

/**
 * Listens to a local file window by window, going on where an earlier start stopped; `stored` runs in the
 * transaction that stores a window.
 */
export async function listenToFile(
  ctx: ListenParts,
  submission: Submission,
  source: string,
  signal: AbortSignal,
  stored: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { end: from } = await heardSoFar(ctx.db, submission.id);
  const step = windowSeconds - overlapSeconds;
  const pieces = submission.duration && submission.duration / step;
  for await (const window of captureSound(source, { signal, from })) {
    const listen = () => hear(ctx, submission, window, signal);
    const heard = await ctx.soundSemaphore(listen, signal, { id: submission.id, pieces });
    await storeProgress(ctx, submission.id, async (tx) => {
      await storeSound(tx, submission.id, heard);
      await stored(tx);
    });
  }
}
