import type * as z from 'zod';
import { unacceptedFormat, videoFormats } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { embeddedTaskIds } from '../../protocol/tasks.ts';
import {
  speechTaskWithoutAudio,
  videoFileRequestReader,
  videoStreamRequestReader,
} from '../../protocol/video.ts';
import { because } from '../../reasons/reason.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SubmissionKind } from '../store/tables.ts';
import { checkReach } from '../submissions/check-reach.ts';
import { chooseTasks, knownType, type OfferedTask } from '../submissions/choose-tasks.ts';
import { enqueueSubmission, type SubmitParts } from '../submissions/enqueue.ts';

type Parts = SubmitParts & { frameTasks: readonly OfferedTask[] };
type Fields = Record<string, unknown>;

/** § Video file submission. Throws a Refusal; returns the videoId. */
export async function submitVideoFile(ctx: Parts, secretId: string, fields: Fields): Promise<string> {
  const request = read(videoFileRequestReader, fields);
  const format = unacceptedFormat(request.video, videoFormats);
  if (format !== null) {
    throw new Refusal(
      1103,
      because('message_of', {
        what: 'video',
        why: because('format_not_among', { format, formats: videoFormats }),
      }),
    );
  }
  return submit(ctx, secretId, { ...request, kind: 'video-file', purpose: 'request' });
}

/** § Video stream submission: callbacks are always in real time (V11). Throws a Refusal; returns the videoId. */
export async function submitVideoStream(ctx: Parts, secretId: string, fields: Fields): Promise<string> {
  const request = read(videoStreamRequestReader, fields);
  return submit(ctx, secretId, {
    ...request,
    kind: 'video-stream',
    purpose: 'stream',
    realTimeCallback: true,
  });
}

function read<Schema extends z.ZodType>(reader: Schema, fields: Fields): z.output<Schema> {
  const request = readRequest(reader, fields);
  if (!request.ok)
    throw new Refusal(1001, because('message_of', { what: request.member, why: request.detail }));
  return request.value;
}

type Request = Omit<z.output<typeof videoFileRequestReader>, 'realTimeCallback'> & {
  kind: SubmissionKind;
  purpose: 'request' | 'stream';
  realTimeCallback: boolean;
  fragmentTime?: number;
};

async function submit(ctx: Parts, secretId: string, request: Request): Promise<string> {
  const missing = await ctx.captureTools.missing();
  if (missing !== null) throw new Refusal(1302, because('message_of', { what: 'video', why: missing }));
  for (const taskId of Object.keys(request.callbackRules ?? {})) knownType(taskId, 'callbackRules', 'videos');
  const speech = speechTaskWithoutAudio(request, embeddedTaskIds);
  if (speech !== null) throw new Refusal(1001, because('task_needs_audio', { task: speech }));
  const offered = [...ctx.frameTasks, ...(request.audio ? ctx.audioTasks : [])];
  const tasks = await chooseTasks(request.task, offered, { member: 'task', medium: 'videos', log: ctx.log });
  await checkReach(ctx, 'video', request.video, request.purpose);
  await checkReach(ctx, 'callbackUrl', request.callbackUrl);
  const { kind, video: source, callbackUrl, fragmentTime } = request;
  const more = {
    custom_info: asJson(request.customInfo),
    callback_rules: asJson(request.callbackRules),
    interval_s: request.interval,
    real_time: request.realTimeCallback,
    ...(fragmentTime === undefined ? {} : { fragment_time: fragmentTime }),
  };
  return ctx.db
    .transaction()
    .execute((tx) => enqueueSubmission(ctx, tx, { kind, secretId, source, callbackUrl, tasks, more }));
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
