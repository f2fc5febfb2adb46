import { z } from 'zod';
import { reasonsSchema } from '../reasons/serialize.ts';
import { call } from './call.ts';
import { idParamSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';

/**
 * Kinds of data with a retention time. `content` is everything of a submission that has ended and whose cases are all
 * decided; its `evidence` may be removed earlier. `events` are the notices to browsers, `audit` the details of people's
 * actions.
 */
export const retentionKinds = [
  'content',
  'evidence',
  'callbacks',
  'deliveries',
  'audit',
  'events',
  'uploads',
  'exposure',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days, or null: stored without limit. */
const days = z.number().int().min(1).max(36_500).nullable();
export const retentionRulesSchema = z.strictObject({
  content: days,
  evidence: days,
  callbacks: days,
  deliveries: days,
  audit: days,
  events: days,
  uploads: days,
  exposure: days,
});
export type RetentionRules = z.infer<typeof retentionRulesSchema>;

/** By default content is never removed; operational data is. */
export const shippedRules: RetentionRules = {
  content: null,
  evidence: null,
  callbacks: null,
  deliveries: null,
  audit: null,
  events: 30,
  uploads: 7,
  exposure: 2,
};

/** What would be removed, or was: the number of rows, the bytes of their files, and the age of the oldest. */
export const dueSchema = z.object({
  kind: z.enum(retentionKinds),
  rows: z.number(),
  bytes: z.number(),
  oldestAt: timeSchema.nullable(),
});
export type Due = z.infer<typeof dueSchema>;

export const retentionAnswerSchema = z.object({
  rules: retentionRulesSchema,
  lastRun: z.object({ at: timeSchema, removed: z.record(z.string(), z.number()) }).nullable(),
});
export type RetentionAnswer = z.infer<typeof retentionAnswerSchema>;

export const holdScopes = ['case', 'submission', 'user'] as const;
export type HoldScope = (typeof holdScopes)[number];
export const newHoldBodySchema = z.strictObject({
  scope: z.enum(holdScopes),
  value: z.string().trim().min(1).max(200),
  reason: z.string().trim().min(3).max(500),
});
export type NewHoldBody = z.infer<typeof newHoldBodySchema>;
export const holdSchema = z.object({
  id: z.string(),
  scope: z.enum(holdScopes),
  value: z.string(),
  reason: z.string(),
  by: z.string(),
  at: timeSchema,
  liftedAt: timeSchema.nullable(),
  liftedBy: z.string().nullable(),
});
export type Hold = z.infer<typeof holdSchema>;
const holdAnswer = z.object({ hold: holdSchema });

/** Everything about a person that an erasure finds. */
export const contentCountsSchema = z.object({
  submissions: z.number(),
  texts: z.number(),
  cases: z.number(),
  findings: z.number(),
  callbacks: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Notes that people wrote about these cases. */
  notes: z.number(),
});
export type ContentCounts = z.infer<typeof contentCountsSchema>;

export const userIdBodySchema = z.strictObject({ userId: z.string().trim().min(1).max(200) });
/** `confirm`: the same id again, typed by hand. */
export const erasureBodySchema = userIdBodySchema.extend({ confirm: z.string().max(200) });
export const erasurePreviewSchema = z.object({
  counts: contentCountsSchema,
  oldestAt: timeSchema.nullable(),
  /** Legal holds that prevent the erasure. */
  holds: z.array(holdSchema),
  /** Lanes and saved views that name the person; people change those themselves. */
  namedIn: z.array(z.string()),
  /** The moderation service is a provider's: erasure there must be requested from the provider. */
  elsewhere: z.boolean(),
});
export type ErasurePreview = z.infer<typeof erasurePreviewSchema>;
export const erasureStates = ['waiting', 'done', 'stopped'] as const;
export type ErasureState = (typeof erasureStates)[number];
export const erasureSchema = z.object({
  id: z.string(),
  /** The beginning of the digest of the person's id: it identifies the person only to somebody who knows the id. */
  userDigest: z.string(),
  state: z.enum(erasureStates),
  by: z.string(),
  at: timeSchema,
  endedAt: timeSchema.nullable(),
  counts: contentCountsSchema.nullable(),
  reason: z.string().nullable(),
  reasons: reasonsSchema.nullable(),
});
export type Erasure = z.infer<typeof erasureSchema>;

const retention = { tag: 'Retention', role: 'admin' } as const;

export const getRetention = call({
  ...retention,
  method: 'GET',
  path: '/api/retention',
  summary: 'Get how long each kind of data is kept',
  description: 'Days by kind of data, null for no limit, and what the last daily run removed.',
  answer: retentionAnswerSchema,
});
export const setRetention = call({
  ...retention,
  method: 'PUT',
  path: '/api/retention',
  summary: 'Set how long data is kept; applies from the next daily run',
  description:
    'What is older is removed by the next daily run and cannot be brought back: look at `POST /api/retention/preview` before. Legal holds win.',
  body: retentionRulesSchema,
  answer: retentionAnswerSchema,
});
export const previewRetention = call({
  ...retention,
  method: 'POST',
  path: '/api/retention/preview',
  summary: 'Preview what retention rules would remove now',
  description:
    'Counts, for rules that you have not set yet, how many rows and bytes would go. Nothing is removed.',
  body: retentionRulesSchema,
  answer: z.object({ due: z.array(dueSchema) }),
});
export const listHolds = call({
  ...retention,
  method: 'GET',
  path: '/api/holds',
  summary: 'List legal holds, those in force first',
  description: 'Each with its reason, who placed it, and when it was lifted.',
  answer: z.object({ holds: z.array(holdSchema) }),
});
export const placeHold = call({
  ...retention,
  method: 'POST',
  path: '/api/holds',
  summary: 'Place a legal hold',
  description:
    'Keeps a case, a submission or everything of a user from retention and erasure until it is lifted.',
  body: newHoldBodySchema,
  answer: holdAnswer,
  status: 201,
  refusals: ['no_case_to_hold', 'no_submission_to_hold'],
});
export const liftHold = call({
  ...retention,
  method: 'POST',
  path: '/api/holds/{id}/lift',
  summary: 'Lift a legal hold',
  description: 'The data falls under the retention rules again. The hold stays in the list as lifted.',
  params: idParamSchema,
  answer: holdAnswer,
  refusals: ['no_such_hold'],
});
export const listErasures = call({
  ...retention,
  method: 'GET',
  path: '/api/erasures',
  summary: 'List the latest erasures and what they removed',
  description:
    'Proves what was done: the person is named by a digest only, with the counts of what was removed.',
  answer: z.object({ erasures: z.array(erasureSchema) }),
});
export const previewErasure = call({
  ...retention,
  method: 'POST',
  path: '/api/erasures/preview',
  summary: 'Preview what an erasure would remove',
  description:
    'Counts what is stored about a person, and lists the holds that would prevent an erasure. Nothing is removed.',
  body: userIdBodySchema,
  answer: erasurePreviewSchema,
});
export const askErasure = call({
  ...retention,
  method: 'POST',
  path: '/api/erasures',
  summary: 'Erase all data of a person, in a background job',
  description:
    'For a request under data protection law. It cannot be undone; decisions stay without content. The answer comes before the work is done: see `GET /api/erasures`.',
  body: erasureBodySchema,
  answer: z.object({ erasure: erasureSchema }),
  status: 202,
  refusals: ['confirmation_id_differs', 'protected_by_hold'],
});

// Rules and limits for forms of these bodies.
export const erasureFields = fieldsOf(erasureBodySchema);
export const holdFields = fieldsOf(newHoldBodySchema);
export const retentionFields = fieldsOf(retentionRulesSchema);
