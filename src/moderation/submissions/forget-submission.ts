import { because } from '../../reasons/reason.ts';
import type { MediaStore } from '../media/media-store.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database } from '../store/database.ts';

/**
 * Deletes everything stored for a submission that has ended: the submission, its frames and clips, its findings and its
 * callbacks. Files go first, so that after a crash another call can delete the rest.
 */
export async function forgetSubmission(
  { db, media }: { db: Database; media: MediaStore },
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('submissions')
    .select(['state', 'media_token'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new OperatorError('not_found', because('submission_not_found'));
  if (row.state === 'queued' || row.state === 'running') {
    throw new OperatorError('unavailable', because('submission_still_runs'));
  }
  await media.removeEvidence(row.media_token);
  await media.removeWork(id);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('callbacks').where('subject', '=', id).execute();
    // Its frames, analysed audio and fragments are deleted with it.
    await tx.deleteFrom('submissions').where('id', '=', id).execute();
  });
}
