import { because } from '../../reasons/reason.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionKind } from '../store/tables.ts';
import { callWorkers } from '../submissions/call-workers.ts';
import { closed } from '../work/ending.ts';
import { finishSubmission } from './finish-submission.ts';
import type { WorkParts } from './kinds.ts';

const named = {
  video: { unknown: 'no_such_video', ended: 'video_has_ended' },
  'audio stream': { unknown: 'no_such_audio_stream', ended: 'audio_stream_has_ended' },
} as const;

/** What to close; `what` and `member` are for the text of a refusal. */
type Closing = {
  id: string;
  secretId: string;
  kinds: readonly SubmissionKind[];
  member: string;
  what: keyof typeof named;
};

/** How long work on what a stream captured before it was closed may continue. */
const streamGraceMs = 800;

export const closingGraceMs = (kind: SubmissionKind): number =>
  kind.endsWith('-stream') ? streamGraceMs : 0;

/**
 * Marks a running submission as closed, and ends a waiting one at once. Call `stop` after the commit. Throws Refusal
 * 1201 (unknown, or of another account) or 1202 (already ended or closed).
 */
export async function closeSubmission(
  ctx: WorkParts,
  tx: Tx,
  { id, secretId, kinds, member, what }: Closing,
): Promise<{ stop(): void }> {
  const unknown = new Refusal(
    1201,
    because('message_of', { what: member, why: because(named[what].unknown) }),
  );
  if (!/^[\w-]{1,64}$/.test(id)) throw unknown;
  const row = await tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'closing'])
    .where('id', '=', id)
    .where('secret_id', '=', secretId)
    .where('kind', 'in', kinds)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknown;
  if (row.closing || row.state === 'end' || row.state === 'error') {
    throw new Refusal(1202, because('message_of', { what: member, why: because(named[what].ended) }));
  }
  const graceMs = closingGraceMs(row.kind);
  if (row.state === 'queued') {
    await finishSubmission(ctx, tx, id, closed);
  } else {
    await tx.updateTable('submissions').set({ closing: true }).where('id', '=', id).execute();
    await callWorkers(tx, { close: id, graceMs });
  }
  return {
    stop: () => {
      ctx.running.close(id, graceMs);
      ctx.dispatcher.wake();
    },
  };
}
