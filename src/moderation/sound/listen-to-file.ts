import type { Semaphore } from '../../platform/scheduling/semaphore.ts';
import { captureSound } from '../capture/sound.ts';
import { overlapSeconds, windowSeconds } from '../capture/sound-windows.ts';
import type { Tx } from '../store/database.ts';
import type { Submission } from '../submissions/submission.ts';
import { type ProgressParts, storeProgress } from '../work/progress.ts';
import { analyseSound, type Listeners, soundProgress, storeSound } from './sounds.ts';

/** The parts of the service that the audio analysis of a file needs. */
export type ListenParts = Listeners &
  ProgressParts & {
    /** Limits how many audio windows of files are analysed at once. */
    soundSemaphore: Semaphore;
  };

/**
 * Analyses the audio of a local file window by window, from where an earlier run stopped. `onStored` runs in the
 * transaction that stores a window.
 */
export async function listenToFile(
  ctx: ListenParts,
  submission: Submission,
  source: string,
  signal: AbortSignal,
  onStored: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { end: from } = await soundProgress(ctx.db, submission.id);
  const step = windowSeconds - overlapSeconds;
  const pieces = submission.duration && submission.duration / step;
  for await (const window of captureSound(source, { signal, from })) {
    const analyse = () => analyseSound(ctx, submission, window, signal);
    const sound = await ctx.soundSemaphore(analyse, signal, { id: submission.id, pieces });
    await storeProgress(ctx, submission.id, async (tx) => {
      await storeSound(tx, submission.id, sound);
      await onStored(tx);
    });
  }
}
