import { z } from 'zod';
import { limits } from '../protocol/limits.ts';
import { saying } from '../reasons/of-issue.ts';
import { reasonsSchema } from '../reasons/serialize.ts';
import { call } from './call.ts';
import { idParamSchema, pageOf, pageQuerySchema, timeSchema, webAddress } from './common.ts';
import { fieldsOf } from './fields.ts';
import { findingSchema } from './findings.ts';
import { givenContextSchema } from './given-context.ts';

export const submissionKinds = ['texts', 'audio-file', 'audio-stream', 'video-file', 'video-stream'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];
export const submissionStates = [
  'queued',
  'submitted',
  'running',
  'closing',
  'closed',
  'end',
  'error',
] as const;
export type SubmissionState = (typeof submissionStates)[number];

const seconds = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max).optional();

/** The sender's own id of the content, by which people report it. */
const contentId = z.string().min(1).max(200).optional();

/** § 5 Video file submission; a stored upload (`uploadId`) can replace the address. Seconds. */
export const videoBodySchema = z
  .strictObject({
    url: webAddress.optional(),
    uploadId: z.string().max(100).optional(),
    tasks: z.array(z.string().min(1).max(100)).min(1).max(20).optional(),
    interval: seconds(limits.interval),
    realTimeCallback: z.boolean().optional(),
    audio: z.boolean().optional(),
    callbackRules: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).optional(),
    contentId,
    customInfo: z.record(z.string(), z.unknown()).optional(),
    context: givenContextSchema.optional(),
  })
  .refine((body) => (body.url === undefined) !== (body.uploadId === undefined), {
    ...saying('url_or_upload_id'),
    path: ['url'],
  })
  .meta({
    examples: [
      {
        url: 'https://example.com/video.mp4',
        interval: 10,
        contentId: 'post-19',
        customInfo: { userId: 'user-42' },
      },
    ],
  });
export type VideoBody = z.infer<typeof videoBodySchema>;

const streamAddress = z.url({ protocol: /^(https?|rtmp)$/, ...saying('must_be_stream_address') }).max(2000);
const tasks = z.array(z.string().min(1).max(100)).min(1).max(20).optional();
const identifiers = {
  contentId,
  roomId: z.string().max(200).optional(),
  userId: z.string().max(200).optional(),
  forumId: z.string().max(200).optional(),
};

/** § 2 Audio file submission; a stored upload (`uploadId`) can replace the address. */
export const audioFileBodySchema = z
  .strictObject({
    url: webAddress.optional(),
    uploadId: z.string().max(100).optional(),
    tasks,
    /** Default: violating results only. `all`: everything (R3). */
    callbackRule: z.literal('all').optional(),
    ...identifiers,
    context: givenContextSchema.optional(),
  })
  .refine((body) => (body.url === undefined) !== (body.uploadId === undefined), {
    ...saying('url_or_upload_id'),
    path: ['url'],
  })
  .meta({ examples: [{ url: 'https://example.com/voice.mp3', contentId: 'post-20', userId: 'user-42' }] });
export type AudioFileBody = z.infer<typeof audioFileBodySchema>;

/** § 3 Audio stream submission. */
export const audioStreamBodySchema = z
  .strictObject({
    url: streamAddress,
    tasks,
    /** 0: violating data only. 1: all moderated data (R3). */
    callbackRules: z.union([z.literal(0), z.literal(1)]).optional(),
    returnPreSpeech: z.boolean().optional(),
    ...identifiers,
    context: givenContextSchema.optional(),
  })
  .meta({ examples: [{ url: 'https://example.com/room-9.m3u8', roomId: 'room-9', userId: 'user-42' }] });
export type AudioStreamBody = z.infer<typeof audioStreamBodySchema>;

/**
 * § 6 Video stream submission. Seconds. `tasks` and `audio` are not in the interface; our service accepts them (V11).
 */
export const videoStreamBodySchema = z
  .strictObject({
    url: streamAddress,
    tasks,
    interval: seconds(limits.interval),
    fragmentTime: seconds(limits.fragmentTime),
    audio: z.boolean().optional(),
    callbackRules: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).optional(),
    contentId,
    customInfo: z.record(z.string(), z.unknown()).optional(),
    context: givenContextSchema.optional(),
  })
  .meta({
    examples: [
      {
        url: 'rtmp://live.example.com/room-9',
        interval: 5,
        customInfo: { roomId: 'room-9', userId: 'user-42' },
      },
    ],
  });
export type VideoStreamBody = z.infer<typeof videoStreamBodySchema>;

/** Rules and limits for their forms. */
export const videoFields = fieldsOf(videoBodySchema);
export const videoStreamFields = fieldsOf(videoStreamBodySchema);
export const audioFileFields = fieldsOf(audioFileBodySchema);
export const audioStreamFields = fieldsOf(audioStreamBodySchema);

export const submissionSchema = z.object({
  id: z.string(),
  kind: z.enum(submissionKinds),
  state: z.enum(submissionStates),
  /** A title for people: the file's name, the last part of the address, or the first words of a text. */
  title: z.string(),
  url: z.string().nullable(),
  uploadId: z.string().nullable(),
  /** Where a browser can play the video or audio file; null for a stream, and once the file is removed. */
  playUrl: z.string().nullable(),
  providerId: z.string().nullable(),
  params: z.record(z.string(), z.unknown()),
  customInfo: z.record(z.string(), z.unknown()).nullable(),
  roomId: z.string().nullable(),
  userId: z.string().nullable(),
  forumId: z.string().nullable(),
  /** The service's message about the end, or the reason of a failure, as text. */
  message: z.string().nullable(),
  reasons: reasonsSchema.nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  frames: z.number().nullable(),
  captureStart: z.string().nullable(),
  /** Its position in the service's queue; 1 is next. */
  place: z.number().nullable(),
  /** Silent for longer than its kind should take (RC6). */
  overdue: z.boolean(),
  createdBy: z.string(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  findingCount: z.number(),
  reviewCount: z.number(),
  /** The case that it opened, the first of several. */
  caseId: z.string().nullable(),
});
export type Submission = z.infer<typeof submissionSchema>;

/** `label` is the class or category number, `name` its name in the dictionary. */
const perClass = z.object({ label: z.number(), name: z.string(), value: z.number() });

/** § Video task results, summary shapes. */
export const taskSummarySchema = z.object({
  task: z.string(),
  taskId: z.string(),
  label: z.number().nullable(),
  labelName: z.string().nullable(),
  review: z.boolean().nullable(),
  avgScores: z.array(perClass),
  maximums: z.array(perClass),
  statistics: z.array(perClass),
  matchList: z.array(
    z.object({
      personId: z.string(),
      faceId: z.string(),
      typeName: z.string(),
      scene: z.string().nullable(),
    }),
  ),
  text: z.string().nullable(),
});
export type TaskSummary = z.infer<typeof taskSummarySchema>;

export const callbackSchema = z.object({
  id: z.string(),
  type: z.enum(['fragment', 'summary', 'audio-file', 'audio-stream', 'unreadable', 'rejected']),
  receivedAt: timeSchema,
  /** How often the same text was repeated. */
  duplicates: z.number(),
  /** It arrived after a callback about a later part (C4). */
  outOfOrder: z.boolean(),
  /** What the payload should not contain, and where. */
  oddities: z.array(z.object({ path: z.string(), what: z.string(), reasons: reasonsSchema.optional() })),
  reason: z.string().nullable(),
  /** The service's error message, where its `code` is not 0. */
  failure: z.string().optional(),
  reasons: reasonsSchema.nullable(),
  raw: z.string(),
});
export type Callback = z.infer<typeof callbackSchema>;

export const fragmentSchema = z.object({
  id: z.string(),
  offsetStart: z.number(),
  offsetEnd: z.number(),
  receivedAt: timeSchema,
  /** Why the service could not look at it. */
  failure: z.string().optional(),
  reasons: reasonsSchema.nullable(),
});

/** A stretch that no engine looked at, in seconds, with the reason where it is known (C8). */
export const missingStretchSchema = z.object({
  from: z.number(),
  to: z.number(),
  reason: z.string().nullable(),
  reasons: reasonsSchema.optional(),
});
export type MissingStretch = z.infer<typeof missingStretchSchema>;

export const submissionDetailSchema = z.object({
  submission: submissionSchema,
  findings: z.array(findingSchema),
  fragments: z.array(fragmentSchema),
  /** Stretches without a fragment (C5), and those that the service reports as missed by every engine. */
  missing: z.array(missingStretchSchema),
  summary: z.array(taskSummarySchema),
  /** The speech, as far as a speech task transcribed it; seconds, null where the service gives no time. */
  transcript: z.array(
    z.object({ startTime: z.number().nullable(), endTime: z.number().nullable(), text: z.string() }),
  ),
  callbacks: z.array(callbackSchema),
  cases: z.array(z.object({ id: z.string(), state: z.string() })),
});
export type SubmissionDetail = z.infer<typeof submissionDetailSchema>;

/** One or several, separated by commas. */
const someOf = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)))
    .optional();

export const submissionsQuerySchema = pageQuerySchema.extend({
  kind: someOf(submissionKinds).describe('One kind or several, separated by commas.'),
  state: someOf(submissionStates).describe('One state or several, separated by commas.'),
  q: z
    .string()
    .max(200)
    .optional()
    .describe('A part of the title: of a file’s name, an address, or the first words of a text.'),
});
export type SubmissionsQuery = z.infer<typeof submissionsQuerySchema>;

export const submissionAnswerSchema = z.object({ submission: submissionSchema });
const sent = {
  method: 'POST',
  tag: 'Content',
  role: 'moderator',
  keyScope: 'submit',
  answer: submissionAnswerSchema,
  status: 202,
  idempotent: true,
} as const;
const one = { tag: 'Submissions', role: 'moderator', params: idParamSchema } as const;

export const sendVideo = call({
  ...sent,
  path: '/api/videos',
  summary: 'Submit a video',
  description:
    'Checks a video frame by frame. Name it by `url` or `uploadId`. The answer comes at once and the result later: what needs a person becomes one case, and `GET /api/submissions/{id}` has all findings.',
  body: videoBodySchema,
  refusals: ['no_such_upload'],
});
export const sendVideoStream = call({
  ...sent,
  path: '/api/video-streams',
  summary: 'Submit a live video stream',
  description:
    'Watches a live stream until it ends or `POST /api/submissions/{id}/close` ends it. Each part that needs a person becomes a case while the stream runs.',
  body: videoStreamBodySchema,
  refusals: ['no_such_upload'],
});
export const sendAudioFile = call({
  ...sent,
  path: '/api/audio-files',
  summary: 'Submit an audio file',
  description:
    'Transcribes and checks speech. Name it by `url` or `uploadId`. The answer comes at once and the result later, as one case if it needs a person.',
  body: audioFileBodySchema,
  refusals: ['no_such_upload'],
});
export const sendAudioStream = call({
  ...sent,
  path: '/api/audio-streams',
  summary: 'Submit a live audio stream',
  description:
    'Listens to a live stream until it ends or `POST /api/submissions/{id}/close` ends it. Each part that needs a person becomes a case while the stream runs.',
  body: audioStreamBodySchema,
  refusals: ['no_such_upload'],
});
export const listSubmissions = call({
  method: 'GET',
  path: '/api/submissions',
  summary: 'List submissions, newest first, by page',
  description:
    'What was sent, whatever became of it: for reconciliation, or to find one by its title (`q`). `nextCursor` leads to older ones.',
  tag: 'Submissions',
  role: 'moderator',
  keyScope: 'read',
  query: submissionsQuerySchema,
  answer: pageOf(submissionSchema),
  refusals: ['cursor_not_valid'],
});
export const getSubmission = call({
  ...one,
  method: 'GET',
  path: '/api/submissions/{id}',
  summary: 'Get a submission with findings, fragments, summary and callbacks',
  description:
    'The whole result of one submission: its state, all findings, the summary, the transcript, and what no engine could look at. Cases that it opened are in `cases`.',
  keyScope: 'read',
  answer: submissionDetailSchema,
  refusals: ['no_such_submission'],
});
export const closeSubmission = call({
  ...one,
  tag: 'Content',
  method: 'POST',
  path: '/api/submissions/{id}/close',
  summary: 'Close a running submission',
  description:
    'Ends a live stream, or a video that still waits or runs. What was found until then stays. An audio file cannot be closed.',
  keyScope: 'submit',
  answer: submissionAnswerSchema,
  refusals: ['audio_file_cannot_be_closed', 'submission_has_ended', 'no_such_submission'],
});
/** At equal intervals over the length of our copy of the audio, 0..1. */
export const getPeaks = call({
  ...one,
  method: 'GET',
  path: '/api/submissions/{id}/peaks',
  summary: 'Get loudness over time, for a waveform',
  description:
    'For drawing a sound: as many values from 0 to 1 as fit a screen, at equal intervals over `duration`.',
  keyScope: 'read',
  answer: z.object({ duration: z.number(), peaks: z.array(z.number()) }),
  refusals: [
    'no_audio_in_file',
    'audio_stored_elsewhere',
    'evidence_store_unavailable',
    'no_such_submission',
  ],
});
/**
 * Each class with a highest score from the service: how many other videos of the same room (of all rooms, where the
 * submission names none) have one too, from summaries of the 30 days before this one's, and how many of those are lower.
 */
export const compareScores = call({
  ...one,
  method: 'GET',
  path: '/api/submissions/{id}/scores-compared',
  summary: 'Compare the highest scores of a video with those of other videos of its room',
  description:
    'Says whether a score is unusual: how many videos of the same room in the thirty days before scored lower for each class.',
  keyScope: 'read',
  answer: z.object({
    roomId: z.string().nullable(),
    days: z.number().int(),
    classes: z.array(
      z.object({
        task: z.string(),
        label: z.number(),
        maximum: z.number(),
        /** Other videos with a highest score of this class; this video is not counted. */
        videos: z.number().int(),
        lower: z.number().int(),
      }),
    ),
  }),
  refusals: ['no_such_submission'],
});
export const replayCallback = call({
  method: 'POST',
  path: '/api/submissions/{id}/callbacks/{callbackId}/replay',
  summary: 'Replay a stored callback',
  description:
    'Processes a stored callback once more, after the cause of a failure was mended. What it already did is not done twice.',
  tag: 'Submissions',
  role: 'supervisor',
  params: idParamSchema.extend({ callbackId: z.string().max(100) }),
  answer: submissionDetailSchema,
  refusals: [
    'no_such_callback',
    'callback_was_never_verified',
    'callback_still_unreadable',
    'callback_not_replayable',
  ],
});
