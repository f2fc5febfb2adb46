import { randomBytes, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Log } from '../../platform/node/log/log.ts';
import type { AddressGuard } from '../../platform/node/network/address-guard.ts';
import type { Database, Tx } from '../store/database.ts';
import type { SubmissionKind, Tables } from '../store/tables.ts';
import { callWorkers } from './call-workers.ts';
import type { CaptureTools } from './capture-tools.ts';
import type { OfferedTask } from './choose-tasks.ts';
import type { ChosenTask } from './submission.ts';

/** What accepting a submission needs from the service. */
export type SubmitParts = {
  db: Database;
  log: Log;
  guard: AddressGuard;
  captureTools: CaptureTools;
  audioTasks: readonly OfferedTask[];
};

/** What a caller asked for; `more` has the columns of its kind. */
type Accepted = {
  kind: SubmissionKind;
  secretId: string;
  source: string;
  callbackUrl: string;
  tasks: ChosenTask[];
  more: Partial<Insertable<Tables['submissions']>>;
};

/** Accepts a submission and returns its identifier. After the commit, a process with room takes it up. */
export async function enqueueSubmission(
  { log }: Pick<SubmitParts, 'log'>,
  tx: Tx,
  accepted: Accepted,
): Promise<string> {
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
      // Normalized, so that it has no characters that the database refuses.
      source: new URL(source).href,
      callback_url: new URL(callbackUrl).href,
      tasks: JSON.stringify(tasks),
      state: 'queued',
      media_token: randomBytes(16).toString('base64url'),
    })
    .execute();
  await callWorkers(tx);
  log.info({ id, kind, secretId, tasks: tasks.map((task) => task.id) }, 'a submission was accepted');
  return id;
}
