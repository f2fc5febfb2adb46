import * as z from 'zod';
import { because } from '../reasons/reason.ts';
import { textDetailSchema } from './details.ts';
import { actions } from './labels.ts';
import { limits } from './limits.ts';
import { type FailedResponse, malformedResponse, openResponse, responseFields } from './response.ts';
import { isRecord } from './safe-json.ts';
import { type TaskType, taskTypeOf } from './tasks.ts';
import { type Cursor, markOdd, member, type Oddity, objectsOf, readString } from './tolerant.ts';
import { readVerdict } from './verdict.ts';

/** One text to moderate (§ Text moderation). The document gives no maximum length. */
export const textItemSchema = z.strictObject({
  content: z.string().min(1),
  contentId: z.string().optional(),
  userId: z.string().optional(),
  forumId: z.string().optional(),
});

/** The request that we send (§ Text moderation), 1 to 10 texts (L1); sealing adds the envelope. */
export const textRequestSchema = z.strictObject({
  text: z.array(textItemSchema).min(1).max(limits.textsPerRequest),
});

/** The requests that we accept, without unknown members. More than 10 texts is the issue `too_big` at `text`. */
export const textRequestReader = z.object({
  text: z.array(textItemSchema.strip()).min(1).max(limits.textsPerRequest),
});

/** One text's result (§ Text result), as we store and write it. */
export const textResultSchema = z.strictObject({
  content: z.string(),
  action: z.enum(actions),
  /** One of the nine documented labels, or any other that the service sent (V2). */
  label: z.string(),
  review: z.boolean(),
  rate: z.number().min(0).max(1).nullable(),
  details: z.array(textDetailSchema),
  contentId: z.string().optional(),
  userId: z.string().optional(),
  forumId: z.string().optional(),
});
export type TextResult = z.infer<typeof textResultSchema>;

/** The task object of text moderation. */
export const textTaskPayload = z.strictObject({ texts: z.array(textResultSchema) });
export type TextTaskResult = z.infer<typeof textTaskPayload>;

/** Our answer: the common part and one task object, keyed by its task identifier. No `summary` (V10). */
export const textResponseSchema = z.object(responseFields).catchall(textTaskPayload);

export type ReadTextResponse =
  | { ok: true; results: TextResult[]; summary?: unknown; oddities: Oddity[] }
  | FailedResponse;

/**
 * Reads a text response for the texts that were sent; `results` are in their order (V8): matched by contentId when all
 * have one, else by position. A different count, and identifiers that were not sent, are the service's error. `summary`
 * is kept raw (V10). Never throws.
 */
export function readTextResponse(
  json: unknown,
  sent: readonly { content?: string; contentId?: string | undefined }[],
  taskIds: Record<string, TaskType> = {},
): ReadTextResponse {
  const opened = openResponse(json);
  if (!opened.ok) return opened;
  const { response } = opened;
  const task = textTaskOf(response, taskIds);
  if (!task) return malformedResponse(because('response_without_texts'));
  const { texts } = readTextTask(task);
  if (texts.length !== sent.length) {
    return malformedResponse(because('response_of_other_count', { sent: sent.length, came: texts.length }));
  }
  const results = inSentOrder(texts, sent);
  if (!results) return malformedResponse(because('response_of_other_texts'));
  const summary = member(response, 'summary').value;
  return { ok: true, results, oddities: response.oddities, ...(summary === undefined ? {} : { summary }) };
}

/** Reads the task object of text moderation, in its own order. */
export function readTextTask(task: Cursor): TextTaskResult {
  return { texts: objectsOf(member(task, 'texts')).map(readTextResult) };
}

function readTextResult(at: Cursor): TextResult {
  const content = readString(member(at, 'content'));
  if (content === null) markOdd(member(at, 'content'), because('odd_missing'));
  const read: TextResult = { content: content ?? '', ...readVerdict(at) };
  for (const name of ['contentId', 'userId', 'forumId'] as const) {
    const value = readString(member(at, name));
    if (value !== null) read[name] = value;
  }
  return read;
}

/** The member configured as text task, else the first that looks like one: the document shows no identifiers. */
function textTaskOf(response: Cursor, taskIds: Record<string, TaskType>): Cursor | undefined {
  if (!isRecord(response.value)) return undefined;
  const names = Object.keys(response.value);
  const tasks = names
    .map((name) => member(response, name))
    .filter((task) => Array.isArray(member(task, 'texts').value));
  return tasks.find((task) => taskTypeOf(task.path, taskIds) === 'text') ?? tasks[0];
}

function inSentOrder(
  results: TextResult[],
  sent: readonly { contentId?: string | undefined }[],
): TextResult[] | null {
  const byId = new Map(results.map((result) => [result.contentId, result]));
  const sentIds = new Set(sent.map((text) => text.contentId));
  const allNamed = !byId.has(undefined) && !sentIds.has(undefined);
  const allDistinct = byId.size === results.length && sentIds.size === sent.length;
  if (!allNamed || !allDistinct) return namedAlike(results, sent) ? results : null;
  const ordered = sent.flatMap((text) => byId.get(text.contentId) ?? []);
  return ordered.length === sent.length ? ordered : null;
}

// Matched by position, a verdict could get to the wrong text: where both sides have a contentId, the two must agree.
function namedAlike(results: TextResult[], sent: readonly { contentId?: string | undefined }[]): boolean {
  return results.every(({ contentId }, index) => {
    const sentId = sent[index]?.contentId;
    return contentId === undefined || sentId === undefined || contentId === sentId;
  });
}
