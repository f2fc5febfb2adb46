import type { Updateable } from 'kysely';
import { pictureKeys } from '../../platform/pictures/copies.ts';
import { because } from '../../reasons/reason.ts';
import { Reasoned, wordsOf } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { NoRoom } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import type { EvidenceTable } from '../store/tables/content.ts';
import type { EvidenceRow } from '../store/tables.ts';

/** A full disk is not the picture's fault: the job waits and is retried without limit. */
const roomSeconds = 60;
const maxPictureBytes = 20 * 1024 ** 2;

/**
 * The job that copies a picture from a callback into our own store, so that it stays available. When the last attempt
 * fails the picture is marked lost, with the reason; the finding stays.
 */
export async function copyEvidence(
  ctx: Context,
  job: { id: string },
  attempt: { last: boolean },
): Promise<void> {
  const row = await ctx.db.kysely
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', job.id)
    .executeTakeFirst();
  if (row?.state !== 'waiting') return;
  try {
    await copy(ctx, row);
  } catch (error) {
    if (error instanceof NoRoom) {
      return ctx.db.kysely
        .transaction()
        .execute((trx) => ctx.jobs.enqueue(trx, 'copy-evidence', job, { afterSeconds: roomSeconds }));
    }
    if (!attempt.last) throw error;
    await saveOutcome(ctx, row, { state: 'lost', ...columnsOf({ reason: wordsOf(error) }) });
  }
}

async function copy(ctx: Context, row: EvidenceRow): Promise<void> {
  const response = await ctx.moderation.fetchMedia(row.source_url);
  if (!response.ok || !response.body)
    throw new Reasoned(because('picture_answered', { url: row.source_url, status: response.status }));
  const key = `evidence/${row.submission_id}/${row.id}`;
  await ctx.evidence.put(key, response.body, maxPictureBytes);
  const picture = await ctx.evidence.redraw(key);
  if (!picture) {
    await ctx.evidence.remove(key);
    throw new Reasoned(because('neither_picture_nor_audio'));
  }
  await saveOutcome(ctx, row, {
    state: 'stored',
    key,
    bytes: picture.bytes,
    content_type: picture.contentType,
    width: picture.width,
    height: picture.height,
    print: picture.print,
    hash: picture.hash,
    copy_keys: picture.hash === null ? null : pictureKeys(picture.hash),
  });
}

type Outcome = Updateable<EvidenceTable> & { state: 'stored' | 'lost' };

async function saveOutcome(ctx: Context, row: EvidenceRow, outcome: Outcome): Promise<void> {
  await transact(ctx, async ({ trx, publish }) => {
    const { numUpdatedRows } = await trx
      .updateTable('evidence')
      .set(outcome)
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    // The evidence was removed during the copy, so the copied file must go too.
    if (numUpdatedRows === 0n) {
      if (outcome.key) await ctx.evidence.remove(outcome.key);
      return;
    }
    publish({ type: 'evidence.stored', submissionId: row.submission_id, evidenceId: row.id });
  });
}
