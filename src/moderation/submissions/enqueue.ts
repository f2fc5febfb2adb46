import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionKind, Tables } from '../store/tables.ts';
import { callWorkers } from './call-workers.ts';
import type { ChosenTask } from './submission.ts';

/** What a caller asked for, and whatever else its kind has. */
type Accepted = {
  kind: SubmissionKind;
  secretId: string;
  source: string;
  callbackUrl: string;
  tasks: ChosenTask[];
  more: Partial<Insertable<Tables['submissions']>>;
};

/** Accepts a submission: whichever process has room takes it up after the commit. Gives its identifier. */
export async function enqueueSubmission(ctx: Context, tx: Tx, accepted: Accepted): Promise<string> {
  const { kind, secretId, source, callbackUrl, tasks } = accepted;
  const id = `${kind[0]}-${randomBytes(12).toString('hex')}`;
  await tx
    .insertInto('submissions')
    .values({
      ...accepted.more,
      id,
      kind,
      secret_id: secretId,
      job_id: randomUUID(),
      // As a URL writes itself: without characters that the database refuses.
      source: new URL(source).href,
      callback_url: new URL(callbackUrl).href,
      tasks: JSON.stringify(tasks),
      state: 'queued',
      media_token: randomBytes(16).toString('base64url'),
    })
    .execute();
  await callWorkers(tx);
  ctx.log.info({ id, kind, secretId, tasks: tasks.map((task) => task.id) }, 'a submission was accepted');
  return id;
}
