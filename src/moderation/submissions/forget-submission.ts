import { because } from '../../reasons/reason.ts';
import type { MediaStore } from '../media/media-store.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database } from '../store/database.ts';

/**
 * Forgets all that is kept of a submission that has ended: what it was, its frames and clips, what was found in them and
 * told of it. Files go first: what a crash leaves is forgotten when it is asked again.
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
  if (!row) throw new OperatorError('not_found', because('submission_not_there'));
  if (row.state === 'queued' || row.state === 'running') {
    throw new OperatorError('unavailable', because('submission_still_runs'));
  }
  await media.removeEvidence(row.media_token);
  await media.removeWork(id);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('callbacks').where('subject', '=', id).execute();
    // Frames, sounds and fragments go with it.
    await tx.deleteFrom('submissions').where('id', '=', id).execute();
  });
}
