import type { TaskResult } from '../../protocol/callbacks.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';

/** Keeps what was said and when, as a transcription task tells it. Told again, a stretch stays as it was. */
export async function storeTranscript(
  trx: Trx,
  submission: SubmissionRow,
  tasks: readonly TaskResult[],
): Promise<void> {
  const rows = tasks.flatMap((task) =>
    task.type !== 'speech-transcription'
      ? []
      : task.result.segments.flatMap(({ startTime, endTime, text }) =>
          startTime === null || endTime === null || text === null
            ? []
            : [{ submission_id: submission.id, start_s: startTime, end_s: endTime, text }],
        ),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('transcript_segment')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['submission_id', 'start_s', 'end_s']).doNothing())
    .execute();
}
