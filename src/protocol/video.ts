import * as z from 'zod';
import { because } from '../reasons/reason.ts';
import { httpAddress, streamAddress } from './addresses.ts';
import { callbackRulesSchema } from './callback-rules.ts';
import { limits } from './limits.ts';
import { noneAsAbsent } from './none-as-absent.ts';
import { type FailedResponse, malformedResponse, openResponse, responseFields } from './response.ts';
import { rulesByTask } from './rule-lists.ts';
import { isRecord } from './safe-json.ts';
import { isSpeechTask, type TaskType, taskTypeOf } from './tasks.ts';
import { member, readString } from './tolerant.ts';

const { interval, fragmentTime } = limits;
const common = {
  customInfo: z.record(z.string(), z.unknown()).optional(),
  interval: z.number().min(interval.min).max(interval.max).default(interval.default),
  callbackUrl: httpAddress,
  callbackRules: callbackRulesSchema.optional(),
};
const taskList = z.array(z.string().min(1)).min(1).optional();

/** The request that we send to submit a video file (§ Video file submission, L4), with its ranges and defaults. */
export const videoFileRequestSchema = z.strictObject({
  video: httpAddress,
  ...common,
  realTimeCallback: z.boolean().default(false),
  audio: z.boolean().default(false),
  task: taskList,
});

/** The requests that we accept for a video file: without unknown members; `callbackRules` may be a list (R6). */
export const videoFileRequestReader = z.preprocess(oneForm, videoFileRequestSchema.strip());

/** The request that we send to submit a video stream (§ Video stream submission, L4). */
export const videoStreamRequestSchema = z.strictObject({
  video: streamAddress,
  ...common,
  fragmentTime: z.number().min(fragmentTime.min).max(fragmentTime.max).default(fragmentTime.default),
});

/**
 * The requests that we accept for a video stream: `audio` and `task` are undocumented, and accepted when given (V11).
 */
export const videoStreamRequestReader = z.preprocess(
  oneForm,
  videoStreamRequestSchema.extend({ audio: z.boolean().default(false), task: taskList }).strip(),
);

/** The request that we send to close a running detection (§ Video detection close). */
export const videoCloseRequestSchema = z.strictObject({ videoId: z.string().min(1) });
/** The requests that we accept to close a running detection. */
export const videoCloseRequestReader = videoCloseRequestSchema.strip();

/** Our answer to a submission and to a close. */
export const videoResponseSchema = z.strictObject({ ...responseFields, videoId: z.string() });

/**
 * The first speech task in a request without `audio`: such a request is refused, naming both members (V11). Null when
 * there is none.
 */
export function speechTaskWithoutAudio(
  request: { audio: boolean; task?: readonly string[] | undefined },
  taskIds: Record<string, TaskType>,
): string | null {
  if (request.audio) return null;
  const named = request.task?.find((taskId) => {
    const type = taskTypeOf(taskId, taskIds);
    return type !== undefined && isSpeechTask(type);
  });
  return named ?? null;
}

/** Normalises a request for the schema: an empty list of tasks is absent, and rules are keyed by task. */
function oneForm(fields: unknown, context: z.core.$RefinementCtx): unknown {
  if (!isRecord(fields)) return fields;
  const task = noneAsAbsent(fields.task);
  const read = rulesByTask(fields.callbackRules, Array.isArray(task) ? task : undefined);
  if ('rules' in read) return { ...fields, task, callbackRules: read.rules };
  const { error: message, params } = read.fault;
  context.issues.push({ code: 'custom', path: ['callbackRules'], message, params, input: fields });
  return z.NEVER;
}

/** Reads the answer to a video submission or close. Without a videoId it is useless. Never throws. */
export function readVideoResponse(json: unknown): { ok: true; videoId: string } | FailedResponse {
  const opened = openResponse(json);
  if (!opened.ok) return opened;
  const videoId = readString(member(opened.response, 'videoId'));
  return videoId ? { ok: true, videoId } : malformedResponse(because('response_without_video'));
}
