import * as z from 'zod';
import { httpAddress, streamAddress } from './addresses.ts';
import { noneAsAbsent } from './none-as-absent.ts';
import { responseFields } from './response.ts';
import { isRecord } from './safe-json.ts';
import { type Echoed, type ReadRecords, readEchoed, readRecords } from './submission.ts';
import { member, readString } from './tolerant.ts';

const echoed = {
  roomId: z.string().optional(),
  userId: z.string().optional(),
  forumId: z.string().optional(),
};
const taskList = z.array(z.string().min(1)).min(1).optional();

/** § Audio file submission, `recording`. Without `callbackRule` only violating results are called back (R3). */
export const recordingSchema = z.strictObject({
  url: httpAddress,
  callbackUrl: httpAddress,
  callbackRule: z.literal('all').optional(),
  ...echoed,
});

/** The request that we send to submit an audio file; sealing adds the envelope. */
export const audioFileRequestSchema = z.strictObject({ recording: recordingSchema, tasks: taskList });

/** The requests that we accept: `recording` an object or a one-element array, `tasks` beside it or inside it (V4). */
export const audioFileRequestReader = z.preprocess(
  (fields) => {
    if (!isRecord(fields)) return fields;
    const { recording, tasks } = fields;
    const one = Array.isArray(recording) && recording.length === 1 ? recording[0] : recording;
    if (!isRecord(one)) return { recording: one, tasks };
    const { tasks: inner, callbackRule, ...rest } = one;
    // Clients in languages without unset strings send an empty one.
    const rule = callbackRule === '' ? undefined : callbackRule;
    return { recording: { ...rest, callbackRule: rule }, tasks: noneAsAbsent(tasks) ?? noneAsAbsent(inner) };
  },
  z.object({ recording: recordingSchema.strip(), tasks: taskList }),
);

/** § Audio stream submission, one element of `speechStream`. */
export const speechStreamSchema = z.strictObject({
  url: streamAddress,
  callback: httpAddress,
  ...echoed,
  /** 0: violating data only, 1: all (R3). 2: as 0, and a final callback when the stream ends. */
  callbackRules: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  returnPreSpeech: z.boolean().default(false),
});

/**
 * The request that we send to submit audio streams. `tasks` is not in the document; existing clients send it beside the
 * streams.
 */
export const audioStreamRequestSchema = z.strictObject({
  speechStream: z.array(speechStreamSchema).min(1),
  tasks: taskList,
});

/** The requests that we accept: `speechStream` an array or one object, without unknown members. */
export const audioStreamRequestReader = z.preprocess(
  oneStreamAsList,
  z.object({ speechStream: z.array(speechStreamSchema.strip()).min(1), tasks: taskList }),
);

/** The request that we send to close audio streams (§ Audio stream close). */
export const audioStreamCloseRequestSchema = z.strictObject({
  speechStream: z.array(z.strictObject({ requestId: z.string().min(1) })).min(1),
});

/** The requests that we accept to close audio streams. */
export const audioStreamCloseRequestReader = z.preprocess(
  oneStreamAsList,
  z.object({ speechStream: z.array(z.object({ requestId: z.string().min(1) })).min(1) }),
);

const record = { requestId: z.string(), url: z.string(), ...echoed };

/** Our answer, with `result` always an array. § Audio file submission record. */
export const audioFileResponseSchema = z.strictObject({
  ...responseFields,
  result: z.array(z.strictObject({ ...record, callbackUrl: z.string() })),
});
/** § Audio stream submission record: the callback address is called `callback`. */
export const audioStreamResponseSchema = z.strictObject({
  ...responseFields,
  result: z.array(z.strictObject({ ...record, callback: z.string() })),
});
/** § Audio stream close record. */
export const audioStreamCloseResponseSchema = z.strictObject({
  ...responseFields,
  result: z.array(z.strictObject({ requestId: z.string(), status: z.string() })),
});

/** A submission record as read. */
export type AudioRecord = { requestId: string; url: string | null; callback: string | null } & Echoed;
export type AudioCloseRecord = { requestId: string; status: string | null };

/** Reads the answer to an audio file submission: one record per file. */
export function readAudioFileResponse(json: unknown): ReadRecords<AudioRecord> {
  return readSubmission(json, 'callbackUrl');
}

/** Reads the answer to an audio stream submission: one record per stream. */
export function readAudioStreamResponse(json: unknown): ReadRecords<AudioRecord> {
  return readSubmission(json, 'callback');
}

/** Reads the answer to an audio stream close; the only status shown is `closed`. */
export function readAudioStreamCloseResponse(json: unknown): ReadRecords<AudioCloseRecord> {
  return readRecords(json, (at) => {
    const requestId = readString(member(at, 'requestId'));
    return requestId ? { requestId, status: readString(member(at, 'status')) } : null;
  });
}

function readSubmission(json: unknown, callback: 'callback' | 'callbackUrl'): ReadRecords<AudioRecord> {
  return readRecords(json, (at) => {
    const requestId = readString(member(at, 'requestId'));
    if (!requestId) return null;
    return {
      requestId,
      url: readString(member(at, 'url')),
      callback: readString(member(at, callback)),
      ...readEchoed(at),
    };
  });
}

function oneStreamAsList(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  const { speechStream, tasks } = fields;
  return {
    speechStream: isRecord(speechStream) ? [speechStream] : speechStream,
    tasks: noneAsAbsent(tasks),
  };
}
