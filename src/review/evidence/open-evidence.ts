import { deserialize } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { isUuid } from '../store/is-uuid.ts';

/**
 * The stored file of a piece of evidence, its type and its submission. Throws `not_found` while it is waiting or when
 * it is lost.
 */
export async function openEvidence(
  ctx: Context,
  input: { id: string },
): Promise<{ key: string; contentType: string; bytes: number; submissionId: string }> {
  const row = isUuid(input.id)
    ? await ctx.db.kysely.selectFrom('evidence').selectAll().where('id', '=', input.id).executeTakeFirst()
    : undefined;
  if (row?.state === 'stored' && row.key !== null && row.bytes !== null) {
    const { key, bytes, submission_id: submissionId } = row;
    return { key, contentType: row.content_type ?? 'application/octet-stream', bytes, submissionId };
  }
  if (!row) throw new Failure('no_such_picture');
  if (row.state === 'waiting') throw new Failure('picture_not_copied_yet');
  throw row.reason === null
    ? new Failure('picture_file_missing')
    : new Failure('picture_lost', { why: deserialize(row.reason, row.reasons?.reason) });
}
