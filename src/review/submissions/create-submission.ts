import type { GivenContext } from '../../api/given-context.ts';
import type {
  AudioFileBody,
  AudioStreamBody,
  Submission,
  SubmissionKind,
  VideoBody,
  VideoStreamBody,
} from '../../api/submissions.ts';
import { accountInUse } from '../accounts/in-use.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import { showSubmission } from '../show/show-submission.ts';
import { makeToken } from '../store/digest.ts';
import { findUpload, type Upload } from '../uploads/find-upload.ts';
import { checkSubmission } from './check-submission.ts';
import { storeContexts } from './store-contexts.ts';
import { decoded, streamName } from './stream-name.ts';

/** The kinds of submission; each body as its call accepts it. */
export type NewSubmission =
  | { kind: 'video-file'; body: VideoBody }
  | { kind: 'video-stream'; body: VideoStreamBody }
  | { kind: 'audio-file'; body: AudioFileBody }
  | { kind: 'audio-stream'; body: AudioStreamBody };

/** The members that all bodies share; other members go to the service unchanged. */
export type AnyBody = {
  url?: string | undefined;
  uploadId?: string | undefined;
  tasks?: string[] | undefined;
  audio?: boolean | undefined;
  callbackRules?: unknown;
  customInfo?: Record<string, unknown> | undefined;
  roomId?: string | undefined;
  userId?: string | undefined;
  forumId?: string | undefined;
  context?: GivenContext | undefined;
};

/** Creates a submission (§ 2, 3, 5, 6) for the account in use. It is sent as soon as a slot is free (L2). */
export async function createSubmission(ctx: Context, input: NewSubmission): Promise<Submission> {
  const body: AnyBody = input.body;
  const upload = body.uploadId === undefined ? null : await findUpload(ctx, body.uploadId);
  const account = await accountInUse(ctx);
  checkSubmission(account.tasks, input.kind, body, upload);
  const row = await transact(ctx, async ({ trx, record, publish }) => {
    const submission = await trx
      .insertInto('submission')
      .values({
        ...valuesOf(input.kind, body, upload),
        account_id: account.id,
        created_by: ctx.actor.id,
        created_by_name: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await storeContexts(trx, ctx.jobs, submission.id, [{ subject: submission.id, context: body.context }]);
    await ctx.jobs.enqueue(trx, 'submit', { id: submission.id });
    record('submitted', { kind: input.kind }, { submissionId: submission.id });
    publish({ type: 'submission.changed', submissionId: submission.id, state: 'queued' });
    return submission;
  });
  return showSubmission(ctx.db.kysely, row);
}

function valuesOf(kind: SubmissionKind, body: AnyBody, upload: Upload | null) {
  const {
    url,
    uploadId: _uploadId,
    customInfo,
    roomId,
    userId,
    forumId,
    context: _context,
    ...params
  } = body;
  const room = roomId ?? named(customInfo, ['roomId', 'room']);
  const isStream = kind === 'video-stream' || kind === 'audio-stream';
  const streamTitle = () => streamName(url ?? '', { room, name: named(customInfo, ['name', 'title']) });
  return {
    id: crypto.randomUUID(),
    kind,
    state: 'queued' as const,
    title: isStream ? streamTitle() : (upload?.filename ?? lastPart(url ?? '')),
    url: url ?? null,
    upload_id: upload?.id ?? null,
    params: JSON.stringify(params),
    custom_info: customInfo === undefined ? null : JSON.stringify(customInfo),
    room_id: room,
    user_id: userId ?? named(customInfo, ['userId', 'user', 'streamer']),
    forum_id: forumId ?? named(customInfo, ['forumId', 'forum']),
    callback_token: makeToken(),
  };
}

function lastPart(url: string): string {
  const { pathname, hostname } = new URL(url);
  return decoded(pathname.split('/').findLast((part) => part !== '') ?? hostname);
}

/** customInfo belongs to the caller; these members of it have a meaning here ("room or streamer identifier", § 5). */
function named(customInfo: Record<string, unknown> | undefined, names: readonly string[]): string | null {
  const found = names
    .map((name) => customInfo?.[name])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? null : String(found).slice(0, 200);
}
