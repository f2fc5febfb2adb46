import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { idParamSchema, timeSchema } from './common.ts';
import { noticeSchema, reporterKinds } from './reported.ts';
import { audioFileBodySchema, videoBodySchema } from './submissions.ts';
import { textSchema } from './texts.ts';

const identifier = z.string().trim().min(1).max(200);
export const maxNoticeWords = 5000;
export const maxReasonLength = 100;

const reporterSchema = z.strictObject({
  id: identifier,
  kind: z.enum(reporterKinds).default('user'),
  name: identifier.optional(),
});

/** What is reported: a content by its id, the content itself, or both: it is sent for moderation unless it is known. */
export const noticeBodySchema = z
  .strictObject({
    contentId: identifier.optional(),
    text: textSchema.omit({ contentId: true }).optional(),
    video: videoBodySchema.optional(),
    audio: audioFileBodySchema.optional(),
    reporter: reporterSchema,
    /** In a few words, as the platform's form names it. */
    reason: z.string().trim().min(1).max(maxReasonLength),
    words: z.string().trim().max(maxNoticeWords).optional(),
    /** Until when it must be decided. */
    dueAt: timeSchema.optional(),
    /** Your own id of the report. Sent again with the same one, it is the same report. */
    reference: identifier.optional(),
  })
  .refine(({ text, video, audio }) => [text, video, audio].filter((one) => one !== undefined).length <= 1, {
    path: ['text'],
    ...saying('one_content_only'),
  })
  .refine((body) => [body.contentId, body.text, body.video, body.audio].some((one) => one !== undefined), {
    path: ['contentId'],
    ...saying('content_or_id_needed'),
  })
  .meta({
    examples: [
      {
        contentId: 'post-17',
        reason: 'scam',
        words: 'He asks everyone for money.',
        reference: 'report-812',
        reporter: { id: 'user-7', kind: 'user', name: 'Ann' },
        dueAt: '2026-11-30T12:00:00.000Z',
      },
    ],
  });
export type NoticeBody = z.output<typeof noticeBodySchema>;

const notices = { tag: 'Reports', keyScope: 'submit' } as const;
export const noticeAnswerSchema = z.object({ notice: noticeSchema });

export const sendNotice = call({
  ...notices,
  method: 'POST',
  path: '/api/notices',
  summary: 'Report a content, which a person then decides',
  description:
    'Brings a content to people, whatever the machine answered. Reports about one content are one case; a second report by the same reporter while the first waits is the same report, and its words are added. `notice.answered` brings the outcome, once.',
  role: 'supervisor',
  body: noticeBodySchema,
  answer: noticeAnswerSchema,
  status: 201,
  refusals: [
    'no_such_content',
    'reference_of_other_content',
    'values_not_valid',
    'no_such_upload',
    'service_rate_limit',
    'service_refused',
    'service_answer_unusable',
    'moderation_unavailable',
  ],
});
export const getNotice = call({
  ...notices,
  method: 'GET',
  path: '/api/notices/{id}',
  summary: 'Get a report and its outcome',
  description:
    'To poll for an outcome in place of `notice.answered`: `upheld`, `dismissed`, `removed`, or none yet.',
  role: 'supervisor',
  params: idParamSchema,
  answer: noticeAnswerSchema,
  refusals: ['no_such_notice'],
});
