import * as z from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';
import { missedSchema } from './missed.ts';
import { bannedLogoFragment, bannedLogoSummary } from './tasks/banned-logo.ts';
import { imageClassificationFragment, imageClassificationSummary } from './tasks/image-classification.ts';
import { imageGalleryFragment, imageGallerySummary } from './tasks/image-gallery.ts';
import { knownPersonSearchFragment, knownPersonSearchSummary } from './tasks/known-person-search.ts';
import { logoFragment, logoSummary } from './tasks/logo.ts';
import { ocrTextFragment, ocrTextSummary } from './tasks/ocr-text.ts';
import { personSearchFragment, personSearchSummary } from './tasks/person-search.ts';
import { speechModerationPayload } from './tasks/speech-moderation.ts';
import { speechTranscriptionPayload } from './tasks/speech-transcription.ts';
import { vulgarSpeechPayload } from './tasks/vulgar-speech.ts';
import type { TaskType } from './tasks.ts';
import { textTaskPayload } from './text.ts';
import { unavailableSchema } from './unavailable.ts';

/** The task objects that we write into a fragment callback, by task type. */
export const fragmentSchemas = {
  text: textTaskPayload,
  'speech-transcription': speechTranscriptionPayload,
  'speech-moderation': speechModerationPayload,
  'vulgar-speech': vulgarSpeechPayload,
  'image-classification': imageClassificationFragment,
  'person-search': personSearchFragment,
  'known-person-search': knownPersonSearchFragment,
  'image-gallery': imageGalleryFragment,
  'ocr-text': ocrTextFragment,
  'banned-logo': bannedLogoFragment,
  logo: logoFragment,
} satisfies Record<TaskType, z.ZodType>;
export type TaskFragment = { [Type in TaskType]: z.infer<(typeof fragmentSchemas)[Type]> };

/** The task objects that we write into a summary callback, by task type. */
export const summarySchemas = {
  ...fragmentSchemas,
  'image-classification': imageClassificationSummary,
  'person-search': personSearchSummary,
  'known-person-search': knownPersonSearchSummary,
  'image-gallery': imageGallerySummary,
  'ocr-text': ocrTextSummary,
  'banned-logo': bannedLogoSummary,
  logo: logoSummary,
} satisfies Record<TaskType, z.ZodType>;
export type TaskSummary = { [Type in TaskType]: z.infer<(typeof summarySchemas)[Type]> };

const reasons = reasonsSchema.optional();
const missed = z.array(missedSchema).min(1).optional();
const videoInfo = { id: z.string(), captureStart: z.iso.datetime(), missed };
const customInfo = z.record(z.string(), z.unknown()).optional();
const unavailable = z.array(unavailableSchema).min(1).optional();
const success = { code: z.number().int().default(0), message: z.string().default('success'), reasons };
const echoed = {
  requestId: z.string(),
  roomId: z.string().optional(),
  userId: z.string().optional(),
  forumId: z.string().optional(),
};

/** § Video callback structures, fragment. Offsets in seconds. */
export const fragmentPayloadSchema = z.strictObject({
  videoInfo: z.strictObject(videoInfo),
  fragmentInfo: z.strictObject({ id: z.string(), offsetStart: z.number(), offsetEnd: z.number() }),
  customInfo,
  unavailable,
  ...success,
});
/** § Video callback structures, summary. `duration` in seconds. */
export const summaryPayloadSchema = z.strictObject({
  videoInfo: z.strictObject({
    ...videoInfo,
    duration: z.number(),
    frames: z.number().int(),
    status: z.enum(['end', 'error']),
    message: z.string(),
    reasons,
  }),
  customInfo,
  unavailable,
  ...success,
});
/** § Events by operation, audio file submission. `duration` in seconds. */
export const audioFilePayloadSchema = z.strictObject({
  ...echoed,
  speechInfo: z.strictObject({ duration: z.number() }),
  unavailable,
});
/** Our own format, since the document shows none: one stretch of an audio stream, or its end (`status`). */
export const audioStreamPayloadSchema = z.strictObject({
  ...echoed,
  segment: z
    .strictObject({
      startTime: z.number(),
      endTime: z.number(),
      url: z.string(),
      preUrl: z.string().optional(),
    })
    .optional(),
  status: z.string().optional(),
  message: z.string().optional(),
  reasons,
  unavailable,
});

/** A callback to write: its own members, and its task objects by task identifier. */
type WithTasks<Schema extends z.ZodType, Tasks> = z.input<Schema> & {
  tasks?: Record<string, Tasks[keyof Tasks]>;
};
export type FragmentPayload = WithTasks<typeof fragmentPayloadSchema, TaskFragment>;
export type SummaryPayload = WithTasks<typeof summaryPayloadSchema, TaskSummary>;
export type AudioFilePayload = WithTasks<typeof audioFilePayloadSchema, TaskFragment>;
export type AudioStreamPayload = WithTasks<typeof audioStreamPayloadSchema, TaskFragment>;

/** Builds the payload for `sealEnvelope`; throws when a member is not as documented, which is our own mistake. */
export function writeFragment({ tasks, ...own }: FragmentPayload): Record<string, unknown> {
  return withTasks(fragmentPayloadSchema.parse(own), tasks);
}

/** Like `writeFragment`. After fragments a summary has no `tasks` (§ Events by operation). */
export function writeSummary({ tasks, ...own }: SummaryPayload): Record<string, unknown> {
  return withTasks(summaryPayloadSchema.parse(own), tasks);
}

/** Like `writeFragment`. */
export function writeAudioFile({ tasks, ...own }: AudioFilePayload): Record<string, unknown> {
  return withTasks(audioFilePayloadSchema.parse(own), tasks);
}

/** Like `writeFragment`. */
export function writeAudioStream({ tasks, ...own }: AudioStreamPayload): Record<string, unknown> {
  return withTasks(audioStreamPayloadSchema.parse(own), tasks);
}

function withTasks(own: Record<string, unknown>, tasks: Record<string, unknown> = {}) {
  const taken = Object.keys(tasks).find((taskId) => Object.hasOwn(own, taskId));
  if (taken !== undefined) throw new Error(`the task identifier ${taken} is a member of every callback`);
  return { ...own, ...tasks };
}
