import type { Submission, VideoBody } from '../../api/submissions.ts';
import { callbackRulesSchema } from '../../protocol/callback-rules.ts';
import { unacceptedFormat, videoFormats } from '../../protocol/limits.ts';
import { taskTypeOf } from '../../protocol/tasks.ts';
import { speechTaskWithoutAudio } from '../../protocol/video.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { makeToken } from '../digest.ts';
import { publish } from '../events/publish.ts';
import { Failure } from '../failure.ts';
import { findUpload } from '../uploads/find-upload.ts';
import { showSubmissions } from './show-submission.ts';

/** Takes a video file (§ 5); it goes to the service as soon as a place is free (L2). */
export async function createVideo(ctx: Context, input: VideoBody): Promise<Submission> {
  const upload = input.uploadId === undefined ? null : await findUpload(ctx, input.uploadId);
  check(ctx, input, upload?.filename ?? input.url ?? '');
  const row = await ctx.db.kysely.transaction().execute(async (trx) => {
    const submission = await trx
      .insertInto('submission')
      .values({
        id: crypto.randomUUID(),
        kind: 'video-file',
        state: 'queued',
        title: upload?.filename ?? lastPart(input.url ?? ''),
        url: input.url ?? null,
        upload_id: upload?.id ?? null,
        params: JSON.stringify(paramsOf(input)),
        custom_info: input.customInfo === undefined ? null : JSON.stringify(input.customInfo),
        room_id: named(input.customInfo, ['roomId', 'room']),
        user_id: named(input.customInfo, ['userId', 'user', 'streamer']),
        forum_id: named(input.customInfo, ['forumId', 'forum']),
        callback_token: makeToken(),
        created_by: ctx.actor.id,
        created_by_name: ctx.actor.name,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(trx, 'submit-video', { id: submission.id });
    await record(trx, ctx.actor, 'submitted', { submissionId: submission.id }, { kind: 'video-file' });
    await publish(trx, { type: 'submission.changed', submissionId: submission.id, state: 'queued' });
    return submission;
  });
  const [shown] = await showSubmissions(ctx.db.kysely, [row]);
  if (!shown) throw new Error('a submission lost its row while it was read');
  return shown;
}

/** What can be known before the service is asked (L3, L4, V11), each fault beside its member. */
function check(ctx: Context, input: VideoBody, source: string): void {
  const errors: { path: string; message: string }[] = [];
  const format = unacceptedFormat(source, videoFormats);
  if (format !== null) {
    const path = input.uploadId === undefined ? 'url' : 'uploadId';
    errors.push({ path, message: `.${format} is not taken; these are: ${videoFormats.join(', ')}` });
  }
  for (const [index, task] of (input.tasks ?? []).entries()) {
    if (taskTypeOf(task, ctx.moderation.tasks) === undefined)
      errors.push({ path: `tasks.${index}`, message: `"${task}" is not a configured task` });
  }
  const speech = speechTaskWithoutAudio(
    { audio: input.audio ?? false, task: input.tasks },
    ctx.moderation.tasks,
  );
  if (speech !== null) errors.push({ path: 'audio', message: `must be on for the task "${speech}"` });
  const rules = callbackRulesSchema.safeParse(input.callbackRules ?? {});
  for (const issue of rules.error?.issues ?? []) {
    errors.push({ path: ['callbackRules', ...issue.path].join('.'), message: issue.message });
  }
  if (errors.length > 0)
    throw new Failure('invalid_request', 'Some of it cannot be taken as it is.', { errors });
}

function paramsOf(input: VideoBody): Record<string, unknown> {
  const { url: _url, uploadId: _uploadId, customInfo: _customInfo, ...params } = input;
  return params;
}

function lastPart(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** customInfo is the caller's own; these members of it mean what they say ("room or streamer identifier", § 5). */
function named(customInfo: Record<string, unknown> | undefined, names: readonly string[]): string | null {
  const found = names
    .map((name) => customInfo?.[name])
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? null : String(found).slice(0, 200);
}
