import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { alarmKinds } from './alarm-settings.ts';
import { caseKinds } from './cases.ts';
import { personSchema, timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { chosenActionsSchema, strikesSchema } from './enforcement.ts';
import { noticeOutcomes, reporterKinds } from './reported.ts';
import { statementSchema } from './statements.ts';
import { trendSchema } from './stats-trends.ts';
import { alarmDeliveries, type DeliveryType, decisionDeliveries, reportDeliveries } from './webhooks.ts';

/** What a message about a decision says. */
export const decisionNewsSchema = z.object({
  caseId: z.string(),
  kind: z.enum(caseKinds),
  contentId: z.string().nullable(),
  userId: z.string().nullable(),
  forumId: z.string().nullable(),
  roomId: z.string().nullable(),
  customInfo: z.record(z.string(), z.unknown()).nullable(),
  submissionId: z.string(),
  /** The machine's most severe finding of the case. */
  machine: z.object({
    action: z.enum(['pass', 'review', 'block']).nullable(),
    label: z.string().nullable(),
    rate: z.number().nullable(),
  }),
  decision: z.object({
    id: z.string(),
    verdict: z.enum(verdicts),
    label: z.string().nullable(),
    policy: z.string().nullable(),
    /** The version of the policy under which it was made. */
    policyVersion: z.number().int().nullable().optional(),
    note: z.string().nullable(),
    /** What it does beyond its verdict; with `decision.reversed`, what is to be taken back. */
    actions: chosenActionsSchema.optional(),
    decidedAt: timeSchema,
    by: personSchema.shape.name,
  }),
  /** The author's strikes that have not ended, with this decision. */
  strikes: strikesSchema.optional(),
  /** The decision's statement of reasons; with `decision.reversed` it has the days on which it ended. */
  reasons: statementSchema.optional(),
  /** With a decision that can be appealed: a page for the person concerned, without sign-in. */
  appealUrl: z.string().optional(),
  /** With `appeal.decided`: the result; `decision` is the one that answers the appeal. */
  appeal: z
    .object({
      id: z.string(),
      outcome: z.enum(['upheld', 'overturned']).nullable(),
      openedAt: timeSchema,
      endedAt: timeSchema.nullable(),
      /** To the person concerned, in the moderator's words. */
      reply: z.string().nullable(),
      /** That the person reads. */
      language: z.enum(languages).nullish(),
    })
    .optional(),
  /** Members that were too long: `customInfo` is then null, `note` and the texts of `reasons` are cut. */
  cut: z.array(z.enum(['customInfo', 'note', 'reasons'])).optional(),
});
/** The body of every webhook request about a decision, at most 20 kB. */
export const webhookBodySchema = z.object({
  type: z.enum(decisionDeliveries),
  timestamp: timeSchema,
  data: decisionNewsSchema,
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** The body of `notice.answered`: the outcome of one report, for its reporter. */
export const noticeWebhookBodySchema = z.object({
  type: z.literal('notice.answered'),
  timestamp: timeSchema,
  data: z.object({
    noticeId: z.string(),
    reference: z.string().nullable(),
    reporter: z.object({ id: z.string(), kind: z.enum(reporterKinds) }),
    reason: z.string(),
    caseId: z.string(),
    contentId: z.string().nullable(),
    outcome: z.enum(noticeOutcomes),
    createdAt: timeSchema,
    answeredAt: timeSchema,
    /** Null where the content was removed before anybody decided. */
    decision: z
      .object({
        id: z.string(),
        verdict: z.enum(verdicts),
        label: z.string().nullable(),
        policy: z.string().nullable(),
        policyVersion: z.number().int().nullable().optional(),
      })
      .nullable(),
  }),
});
export type NoticeWebhookBody = z.infer<typeof noticeWebhookBodySchema>;

/** What a person reads of a message: its lines, and the page where to go on. */
const forPeople = { words: z.string(), url: z.string() };
const alarmNewsSchema = z.object({
  alarmId: z.string(),
  kind: z.enum(alarmKinds),
  /** The key of the lane or label, the id of the endpoint, or the task; empty where there is one only. */
  subject: z.string(),
});
export type AlarmNews = z.infer<typeof alarmNewsSchema>;
/** The figures of a period, of whole days (UTC): `from` included, `to` excluded. */
const reportNewsSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  ...trendSchema.omit({ at: true, to: true }).shape,
  /** How many alarms began. */
  alarms: z.number().int(),
});
export type ReportNews = z.infer<typeof reportNewsSchema>;
const testNewsSchema = z.object({ endpoint: z.string(), by: z.string() });
export type TestNews = z.infer<typeof testNewsSchema>;

const alarmBodySchema = z.object({
  type: z.enum(alarmDeliveries),
  timestamp: timeSchema,
  data: alarmNewsSchema.extend(forPeople),
});
const reportBodySchema = z.object({
  type: z.enum(reportDeliveries),
  timestamp: timeSchema,
  data: reportNewsSchema.extend(forPeople),
});
const testBodySchema = z.object({
  type: z.literal('webhook.test'),
  timestamp: timeSchema,
  data: testNewsSchema,
});

const exampleNews = {
  caseId: '0198f2a4-6f0e-7c3a-9d52-3f1b8a7c6e10',
  kind: 'text',
  contentId: 'post-17',
  userId: 'user-42',
  forumId: 'forum-3',
  roomId: null,
  customInfo: null,
  submissionId: '0198f2a4-6b2d-71f4-a3c8-90e1d2f3a4b5',
  machine: { action: 'review', label: 'Ads', rate: 0.82 },
  decision: {
    id: '0198f2b0-04d1-7f6e-9c27-2b3a4c5d6e7f',
    verdict: 'reject',
    label: 'Ads',
    policy: 'spam',
    policyVersion: 3,
    note: 'Links to a scam shop.',
    actions: [{ key: 'mute', params: { days: 7 } }],
    decidedAt: '2026-11-01T08:34:00.000Z',
    by: 'Ada Byron',
  },
  strikes: { points: 2, count: 1, until: '2027-01-30T08:34:00.000Z' },
} as const satisfies z.infer<typeof decisionNewsSchema>;
const exampleAppeal = {
  id: '0198f2c4-2a3b-7c4d-8e5f-60718293a4b5',
  outcome: 'overturned',
  openedAt: '2026-11-01T09:00:00.000Z',
  endedAt: '2026-11-01T10:12:00.000Z',
  reply: 'You were right, and your post is back.',
  language: 'en',
} as const;
const exampleAnswer = {
  ...exampleNews.decision,
  id: '0198f2c8-77dd-7b1a-9c2e-0f1a2b3c4d5e',
  verdict: 'approve' as const,
  actions: [],
  note: null,
  decidedAt: '2026-11-01T10:12:00.000Z',
} satisfies z.infer<typeof decisionNewsSchema>['decision'];

/** A message about a decision, with an example of what it says. */
const ofDecision = <const Type extends (typeof decisionDeliveries)[number]>(
  type: Type,
  timestamp: string,
  data: z.infer<typeof decisionNewsSchema>,
) => ofType(webhookBodySchema, type).meta({ examples: [{ type, timestamp, data }] });

/** A message to an endpoint of the format `signed`. */
export type WebhookEvent = { summary: string; description: string; body: z.ZodObject };

const ofType = <Body extends z.ZodObject, const Type extends DeliveryType>(body: Body, type: Type) =>
  body.extend({ type: z.literal(type) });

/** Every message that an endpoint can get. */
export const webhookEvents = {
  'decision.made': {
    summary: 'Somebody has decided',
    description:
      'Act on `data.decision`: its verdict, and the actions beyond it. Sent once the undo window is over, and for what the machine blocked if a template states it; `decision.by` is then `machine`.',
    body: ofDecision('decision.made', '2026-11-01T08:34:30.000Z', {
      ...exampleNews,
      appealUrl: 'https://review.example.com/appeal/q7Xb2Lk9Tz5Rw8Vn3Mc6Yd',
    }),
  },
  'decision.reversed': {
    summary: 'A decision was taken back',
    description:
      'Take back what `decision.made` had you do. Never comes before it; if neither of them was sent yet, neither is. A new decision follows as a `decision.made` of its own.',
    body: ofDecision('decision.reversed', '2026-11-01T10:12:00.000Z', exampleNews),
  },
  'appeal.decided': {
    summary: 'An appeal is answered',
    description:
      'Tell the person concerned `data.appeal.reply`. If the outcome is `overturned`, `decision.reversed` says what to take back.',
    body: ofDecision('appeal.decided', '2026-11-01T10:12:00.000Z', {
      ...exampleNews,
      decision: exampleAnswer,
      strikes: undefined,
      appeal: exampleAppeal,
    }),
  },
  'notice.answered': {
    summary: 'A report is answered',
    description:
      'Tell the reporter `data.outcome`. Comes once for each report that was sent with `POST /api/notices`, also if the decision is reversed later.',
    body: noticeWebhookBodySchema,
  },
  'alarm.raised': {
    summary: 'Something needs attention',
    description:
      'For endpoints that receive alarms. `data.kind` says what it is about, `data.words` what is wrong.',
    body: ofType(alarmBodySchema, 'alarm.raised'),
  },
  'alarm.ended': {
    summary: 'What an alarm was about is over',
    description: 'Ends the alarm with the same `data.alarmId`.',
    body: ofType(alarmBodySchema, 'alarm.ended'),
  },
  'report.daily': {
    summary: 'The figures of a day',
    description: 'For endpoints that receive daily reports: whole days (UTC), soon after midnight.',
    body: ofType(reportBodySchema, 'report.daily'),
  },
  'report.weekly': {
    summary: 'The figures of a week',
    description: 'For endpoints that receive weekly reports: weeks from Monday (UTC), on the next Monday.',
    body: ofType(reportBodySchema, 'report.weekly'),
  },
  'webhook.test': {
    summary: 'An administrator tests the endpoint',
    description:
      'Sent once, by *Send test* or `POST /api/webhooks/{id}/test`. Answer it like all others; do nothing.',
    body: testBodySchema,
  },
} as const satisfies Record<DeliveryType, WebhookEvent>;
