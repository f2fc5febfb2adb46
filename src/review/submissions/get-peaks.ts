import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { findSubmission } from '../entities/find-submission.ts';
import { findUpload } from '../uploads/find-upload.ts';

const steps = 800;

/** Loudness over time of stored audio, so that a browser can draw a waveform without decoding it. */
export async function getPeaks(
  ctx: Context,
  input: { id: string },
): Promise<{ duration: number; peaks: number[] }> {
  const row = await findSubmission(ctx.db.kysely, input.id);
  const upload = row.upload_id === null ? null : await findUpload(ctx, row.upload_id);
  const found = upload ? await ctx.evidence.peaks(upload.key, steps) : null;
  if (!found) throw new Failure(upload ? 'no_audio_in_file' : 'audio_stored_elsewhere');
  return found;
}
