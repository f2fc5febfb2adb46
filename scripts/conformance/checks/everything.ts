import type { TaskResult } from '../../../src/protocol/callbacks.ts';
import type { Notes } from '../report.ts';
import type { Read } from './callbacks.ts';

// § Video file submission, callbackRules: "Default: all types of data are returned". The same holds for audio with all
// results requested.

/** Image classification lists each frame that it checked, as many of a class as it counts (R4). */
export function noteAllFrames(
  { callback }: Read,
  { kind, frames }: { kind: 'fragment' | 'summary'; frames: number },
  notes: Notes,
): void {
  for (const task of callback.tasks) {
    if (task.type !== 'image-classification') continue;
    const { fileList, statistics } = task.result;
    const unseen = (callback.unavailable ?? []).filter((one) => one.task === task.taskId);
    const looked = frames - unseen.reduce((sum, { count }) => sum + (count ?? 0), 0);
    // A frame may be listed with several classes.
    const listed = new Set(fileList.map(({ url }) => url)).size;
    notes.holds(
      `${kind}: without rules ${task.taskId} lists every frame`,
      Math.abs(listed - looked) <= (kind === 'summary' ? 0 : 1),
      `${listed} of ${looked}`,
    );
    if (kind === 'fragment') continue;
    const differing = statistics.filter(
      ({ label, count }) => fileList.filter((file) => file.label === label).length < (count ?? 0),
    );
    notes.holds(
      `${kind}: ${task.taskId} lists the frames of each class that its statistics count`,
      differing.length === 0,
      JSON.stringify(differing),
    );
  }
}

/**
 * Speech moderation with all results requested also reports what passed: each word of the text is in some segment (R5).
 */
export function notePassed({ callback }: Read, check: string, notes: Notes): void {
  for (const task of callback.tasks) {
    if (task.type !== 'speech-moderation') continue;
    const { violations, text } = task.result;
    const reported = wordsOf(violations.map(({ content }) => content).join(' '));
    const missing = wordsOf(text ?? '').filter((word) => !reported.includes(word));
    notes.holds(check, missing.length === 0, `not reported: ${missing.join(' ')}`);
    const odd = violations.filter(({ action, review }) => action === 'pass' && review);
    notes.holds('what passed needs no review', odd.length === 0, JSON.stringify(odd));
  }
}

/** Whether speech moderation reports something that passed. */
export function reportsPassed(tasks: readonly TaskResult[]): boolean {
  return tasks.some(
    (task) =>
      task.type === 'speech-moderation' && task.result.violations.some(({ action }) => action === 'pass'),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
