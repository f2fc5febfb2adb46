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
import { type Change, transact } from '../journal/transact.ts';
import { showSubmission } from '../show/show-submission.ts';
import { makeToken } from '../store/digest.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { findUpload, type Upload } from '../uploads/find-upload.ts';
import { checkSubmission } from './check-submission.ts';
import { storeContexts } from './store-contexts.ts';
import { decoded, streamName } from './stream-name.ts';
import { once, submissionId } from './submission-id.ts';

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
  contentId?: string | undefined;
  roomId?: string | undefined;
  userId?: string | undefined;
  forumId?: string | undefined;
  context?: GivenContext | undefined;
};

/**
 * Creates a submission (§ 2, 3, 5, 6) for the account in use. It is sent as soon as a slot is free (L2). `key`: sent
 * again with it, it is the same submission.
 */
export async function createSubmission(
  ctx: Context,
  input: NewSubmission,
  key?: string,
): Promise<Submission> {
  const db = ctx.db.kysely;
  const id = await submissionId(ctx, input.kind, key);
  const row = await once(
    key,
    () => db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirst(),
    async () => {
      const checked = await checkNew(ctx, input);
      return transact(ctx, (change) => storeNew(change, ctx, checked, id));
    },
  );
  return showSubmission(db, row);
}

type Checked = { kind: SubmissionKind; body: AnyBody; upload: Upload | null; accountId: string | null };

/** Checks a new submission before the transaction that stores it. */
export async function checkNew(ctx: Context, input: NewSubmission): Promise<Checked> {
  const body: AnyBody = input.body;
  const upload = body.uploadId === undefined ? null : await findUpload(ctx, body.uploadId);
  const account = await accountInUse(ctx);
  checkSubmission(account.tasks, input.kind, body, upload);
  return { kind: input.kind, body, upload, accountId: account.id };
}

export async function storeNew(
  { trx, record, publish }: Change,
  ctx: Context,
  { kind, body, upload, accountId }: Checked,
  id: string = crypto.randomUUID(),
): Promise<SubmissionRow> {
  const submission = await trx
    .insertInto('submission')
    .values({
      id,
      ...valuesOf(kind, body, upload),
      account_id: accountId,
      created_by: ctx.actor.id,
      created_by_name: ctx.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeContexts(trx, ctx.jobs, submission.id, [{ subject: submission.id, context: body.context }]);
  await ctx.jobs.enqueue(trx, 'submit', { id: submission.id });
  record('submitted', { kind }, { submissionId: submission.id });
  publish({ type: 'submission.changed', submissionId: submission.id, state: 'queued' });
  return submission;
}

function valuesOf(kind: SubmissionKind, body: AnyBody, upload: Upload | null) {
  const {
    url,
    uploadId: _uploadId,
    customInfo,
    contentId,
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
    kind,
    state: 'queued' as const,
    title: isStream ? streamTitle() : (upload?.filename ?? lastPart(url ?? '')),
    url: url ?? null,
    upload_id: upload?.id ?? null,
    params: JSON.stringify(params),
    custom_info: customInfo === undefined ? null : JSON.stringify(customInfo),
    content_id: contentId ?? named(customInfo, ['contentId', 'content']),
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
