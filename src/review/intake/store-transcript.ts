import type { Callback } from '../../protocol/callbacks.ts';
import type { TaskResult } from '../../protocol/task-results.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { partOf } from './part-of.ts';

/** Stores what was said and when, from speech tasks. A stretch that is reported again stays as it was. */
export async function storeTranscript(
  trx: Trx,
  submission: SubmissionRow,
  callback: Callback,
): Promise<void> {
  const spoken = callback.tasks.flatMap(spokenIn);
  const [timed, ...moreTimed] = spoken.flatMap(({ start, end, text, task }) =>
    start === null || end === null || task !== 'speech-transcription'
      ? []
      : [{ submission_id: submission.id, start_s: start, end_s: end, text }],
  );
  if (timed)
    await insertRows(trx, 'transcript_segment', [timed, ...moreTimed])
      .onConflict((conflict) => conflict.columns(['submission_id', 'start_s', 'end_s']).doNothing())
      .execute();
  const part = partOf(callback);
  const [untimed, ...moreUntimed] = spoken.flatMap(({ start, end, text, task }) =>
    start !== null && end !== null
      ? []
      : [
          {
            submission_id: submission.id,
            task,
            fragment_id: part.id,
            // Spoken at an unknown time within the part.
            start_s: part.to === null ? null : part.from,
            end_s: part.from === null ? null : part.to,
            text,
          },
        ],
  );
  if (untimed)
    await insertRows(trx, 'spoken_text', [untimed, ...moreUntimed])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Spoken = { task: string; start: number | null; end: number | null; text: string };

/** V17: a transcription without segments is one stretch without times, and so is the text of a speech moderation. */
function spokenIn(task: TaskResult): Spoken[] {
  if (task.type !== 'speech-transcription' && task.type !== 'speech-moderation') return [];
  const { text } = task.result;
  const segments = task.type === 'speech-transcription' ? task.result.segments : [];
  const stretches = segments.length > 0 ? segments : [{ startTime: null, endTime: null, text }];
  return stretches.flatMap(({ startTime, endTime, text: words }) =>
    words ? [{ task: task.type, start: startTime, end: endTime, text: words }] : [],
  );
}
