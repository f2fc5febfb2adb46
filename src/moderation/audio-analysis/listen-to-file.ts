import type { Semaphore } from '../../platform/scheduling/semaphore.ts';
import { captureAudio } from '../capture/audio.ts';
import { overlapSeconds, windowSeconds } from '../capture/audio-windows.ts';
import type { Tx } from '../store/database.ts';
import type { Submission } from '../submissions/submission.ts';
import { type ProgressParts, storeProgress } from '../work/progress.ts';
import { analyseAudio, audioProgress, type Listeners, storeAudio } from './analyse.ts';

/** The parts of the service that the audio analysis of a file needs. */
export type ListenParts = Listeners &
  ProgressParts & {
    /** Limits how many audio windows of files are analysed at once. */
    audioSemaphore: Semaphore;
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
  const { end: from } = await audioProgress(ctx.db, submission.id);
  const step = windowSeconds - overlapSeconds;
  const pieces = submission.duration && submission.duration / step;
  for await (const window of captureAudio(source, { signal, from })) {
    const analyse = () => analyseAudio(ctx, submission, window, signal);
    const audio = await ctx.audioSemaphore(analyse, signal, { id: submission.id, pieces });
    await storeProgress(ctx, submission.id, async (tx) => {
      await storeAudio(tx, submission.id, audio);
      await onStored(tx);
    });
  }
}
