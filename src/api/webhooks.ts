import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { type FieldReason, saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { idParamSchema, nameOf, pageOf, pageQuerySchema, timeSchema, withoutUser } from './common.ts';
import { fieldsOf } from './fields.ts';

export const decisionDeliveries = ['decision.made', 'decision.reversed', 'appeal.decided'] as const;
export type DecisionDelivery = (typeof decisionDeliveries)[number];
export type NoticeDelivery = 'notice.answered';
export const alarmDeliveries = ['alarm.raised', 'alarm.ended'] as const;
export type AlarmDelivery = (typeof alarmDeliveries)[number];
export const reportDeliveries = ['report.daily', 'report.weekly'] as const;
export type ReportDelivery = (typeof reportDeliveries)[number];
/** Deliveries about decisions, alarms and figures, and the test button's. */
export const deliveryTypes = [
  ...decisionDeliveries,
  'notice.answered',
  ...alarmDeliveries,
  ...reportDeliveries,
  'webhook.test',
] as const;
export type DeliveryType = (typeof deliveryTypes)[number];
/** `paused` by a person, `disabled` by us: nothing is sent, and new deliveries wait. */
export const endpointStates = ['active', 'paused', 'disabled'] as const;
export type EndpointState = (typeof endpointStates)[number];
/** Why an endpoint was disabled: it answered 410, or every attempt of five days failed. */
export const disabledReasons = ['gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
/**
 * `waiting`: for its time, for the endpoint to be resumed, or being sent. `dead`: given up after ten attempts.
 * `withdrawn`: the decision was taken back before any of it was sent; so is its reversal.
 */
export const sendingStates = ['waiting', 'sent', 'dead', 'withdrawn'] as const;
export type SendingState = (typeof sendingStates)[number];
/**
 * Failures before anything was sent: the receiver got nothing. `removed`: the endpoint was removed. `no-mail`: no mail
 * server is set.
 */
export const unsentFailures = [
  'address',
  'not-allowed',
  'no-address',
  'refused',
  'unreachable',
  'certificate',
  'certificate-expired',
  'secret',
  'removed',
  'no-mail',
] as const;
/** Why an attempt failed. `status`: the answer had an error status; with the others there was no answer. */
export const sendingFailures = [...unsentFailures, 'status', 'late', 'reset', 'malformed', 'other'] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/**
 * What an endpoint receives. Reports count whole days (UTC) and are sent once these are over: a daily one after
 * midnight, a weekly one on Mondays.
 */
export const endpointTopics = ['decisions', 'alarms', 'daily-report', 'weekly-report'] as const;
export type EndpointTopic = (typeof endpointTopics)[number];
/** `signed`: webhooks for programs. `osprey`: events for the rules of ROOST Osprey. The others are messages for people. */
export const endpointFormats = ['signed', 'slack', 'teams', 'email', 'osprey'] as const;
export type EndpointFormat = (typeof endpointFormats)[number];

export const maxEndpoints = 20;

const name = nameOf(60);
/** A web address; for `email`, addresses of people, separated by commas. */
const address = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ examples: ['https://example.com/hook'] });
const webAddress = z.url({ protocol: /^https?$/ });
const topics = z.array(z.enum(endpointTopics)).min(1).max(endpointTopics.length);

/** The people of an endpoint with the format `email`. */
export const recipientsOf = (url: string): string[] => url.split(',').map((one) => one.trim());

/** What is wrong with an address for this format; null: nothing. */
export function faultOfAddress(format: EndpointFormat, url: string): FieldReason | null {
  if (format === 'email')
    return recipientsOf(url).every((one) => z.email().safeParse(one).success) ? null : 'must_be_emails';
  if (!webAddress.safeParse(url).success) return 'must_be_web_address';
  return withoutUser.test(url) ? null : 'must_not_contain_credentials';
}

/** What is wrong with what this format is to receive; null: nothing. */
export function faultOfTopics(format: EndpointFormat, wanted: readonly EndpointTopic[]): FieldReason | null {
  if (format === 'email') return wanted.includes('decisions') ? 'not_by_mail' : null;
  return format === 'osprey' && wanted.some((topic) => topic !== 'decisions') ? 'only_decisions' : null;
}

export const endpointSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  format: z.enum(endpointFormats),
  topics: z.array(z.enum(endpointTopics)),
  language: z.enum(languages),
  state: z.enum(endpointStates),
  reason: z.enum(disabledReasons).nullable(),
  /** Since when every attempt has failed; null while attempts succeed. */
  failingSince: timeSchema.nullable(),
  lastSentAt: timeSchema.nullable(),
  /** Until when the previous secret signs too. */
  overlapUntil: timeSchema.nullable(),
  createdAt: timeSchema,
  createdBy: z.string(),
  waiting: z.number().int(),
  dead: z.number().int(),
});
export type Endpoint = z.infer<typeof endpointSchema>;
const endpointAnswerSchema = z.object({ endpoint: endpointSchema });
/** The only answers that contain a secret. Only signed endpoints have one. */
export const endpointSecretSchema = endpointAnswerSchema.extend({ secret: z.string().nullable() });
export type EndpointSecret = z.infer<typeof endpointSecretSchema>;

export const newEndpointBodySchema = z
  .strictObject({
    name,
    url: address,
    format: z.enum(endpointFormats).default('signed'),
    topics: topics.default(['decisions']),
    /** Of messages for people. */
    language: z.enum(languages).default('en'),
  })
  .superRefine(({ format, url, topics: wanted }, ctx) => {
    const fault = faultOfAddress(format, url);
    if (fault) ctx.addIssue({ code: 'custom', path: ['url'], message: fault });
    const topicFault = faultOfTopics(format, wanted);
    if (topicFault) ctx.addIssue({ code: 'custom', path: ['topics'], message: topicFault });
  });
export type NewEndpointBody = z.infer<typeof newEndpointBodySchema>;
/** `active` resumes a paused or disabled one. */
export const endpointChangesSchema = z
  .strictObject({ name, url: address, topics, state: z.enum(['active', 'paused']) })
  .partial();
export type EndpointChanges = z.infer<typeof endpointChangesSchema>;
/** How long both secrets sign; 0: the old one stops at once. */
export const rotateBodySchema = z.strictObject({
  overlapHours: z.number().min(0).max(168).default(24),
});

/** One delivery to one endpoint. */
export const sendingSchema = z.object({
  id: z.string(),
  endpointId: z.string(),
  endpointName: z.string(),
  type: z.enum(deliveryTypes),
  /** `webhook-id`: the same for every attempt and every endpoint. */
  webhookId: z.string(),
  caseId: z.string().nullable(),
  state: z.enum(sendingStates),
  attempts: z.number().int(),
  /** When it is sent next; null unless it waits. */
  nextAt: timeSchema.nullable(),
  /** The last attempt's answer, or why there was none. */
  status: z.number().int().nullable(),
  failure: z.enum(sendingFailures).nullable(),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
});
export type Sending = z.infer<typeof sendingSchema>;
export const attemptSchema = z.object({
  number: z.number().int(),
  at: timeSchema,
  ms: z.number().int(),
  status: z.number().int().nullable(),
  failure: z.enum(sendingFailures).nullable(),
  /** The beginning of the answer's body. */
  answer: z.string(),
});
export type SendingAttempt = z.infer<typeof attemptSchema>;
export const sendingDetailSchema = z.object({
  sending: sendingSchema,
  /** Exactly the body that is sent. */
  body: z.string(),
  attempts: z.array(attemptSchema),
});
export type SendingDetail = z.infer<typeof sendingDetailSchema>;

export const sendingsQuerySchema = pageQuerySchema.extend({
  endpoint: z.string().max(100).optional().describe('The id of an endpoint.'),
  state: z.enum(sendingStates).optional().describe('What became of it.'),
  type: z.enum(deliveryTypes).optional().describe('The type of the message.'),
  case: z.string().max(100).optional().describe('The id of a case.'),
});
export type SendingsQuery = z.infer<typeof sendingsQuerySchema>;
export const sendingsPageSchema = pageOf(sendingSchema);

/**
 * Sends again, with the same `webhook-id`: deliveries of a case, or of a period. An endpoint that was added later gets
 * them for the first time.
 */
export const replayBodySchema = z
  .strictObject({
    /** Default: every endpoint. */
    endpointId: z.string().max(100).optional(),
    caseId: z.uuid(saying('is_no_case')).optional(),
    from: timeSchema.optional(),
    to: timeSchema.optional(),
    /** Only deliveries that were given up. */
    deadOnly: z.boolean().default(false),
  })
  .refine(({ caseId, from }) => caseId !== undefined || from !== undefined, {
    path: ['from'],
    ...saying('needed_without_case'),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    ...saying('must_not_precede_from'),
  })
  .meta({ examples: [{ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }] });

/** Changes to endpoints by people and by the system, as the audit trail names them. */
export const webhookActions = [
  'webhook-added',
  'webhook-changed',
  'webhook-removed',
  'webhook-rotated',
  'webhook-tested',
  'webhook-disabled',
  'webhook-replayed',
] as const;
export type WebhookAction = (typeof webhookActions)[number];

const webhooks = { tag: 'Webhooks', role: 'admin' } as const;
const one = { ...webhooks, params: idParamSchema } as const;

export const listWebhooks = call({
  ...webhooks,
  method: 'GET',
  path: '/api/webhooks',
  summary: 'List webhook endpoints',
  description:
    'Where decisions, alarms and reports are sent, whether deliveries succeed, and how many wait. Secrets are in no list.',
  answer: z.object({
    endpoints: z.array(endpointSchema),
    /** E-mail can be sent: SMTP_URL and MAIL_FROM are set. */
    mail: z.boolean(),
  }),
});
export const addWebhook = call({
  ...webhooks,
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add a webhook endpoint; its secret is shown only once',
  description:
    'Sends what the chosen `topics` name to your address, signed by Standard Webhooks; *Webhooks* below has each body. `secret` verifies the signatures and is shown only in this answer. Formats for Slack, Teams and e-mail are for people.',
  body: newEndpointBodySchema,
  answer: endpointSecretSchema,
  status: 201,
  refusals: ['too_many_endpoints', 'mail_not_set_up'],
});
export const changeWebhook = call({
  ...one,
  method: 'PATCH',
  path: '/api/webhooks/{id}',
  summary: 'Change, pause or resume a webhook endpoint',
  description:
    'Send only what changes. While it is `paused`, messages wait; `active` resumes it, also after it was disabled by failures.',
  body: endpointChangesSchema,
  answer: endpointAnswerSchema,
  refusals: ['no_such_endpoint', 'endpoint_not_of_format'],
});
export const removeWebhook = call({
  ...one,
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  summary: 'Delete a webhook endpoint',
  description: 'Nothing is sent to it any more, not even what waits. Other endpoints are not touched.',
  refusals: ['no_such_endpoint'],
});
export const rotateWebhookSecret = call({
  ...one,
  method: 'POST',
  path: '/api/webhooks/{id}/rotate',
  summary: 'Rotate the secret of a webhook endpoint; the old one also signs for a while',
  description:
    'Messages carry a signature of each secret for `overlapHours`, so that the receiver can switch in between. The new secret is shown only in this answer.',
  body: rotateBodySchema,
  answer: endpointSecretSchema,
  refusals: ['no_such_endpoint', 'endpoint_unsigned'],
});
export const testWebhook = call({
  ...one,
  method: 'POST',
  path: '/api/webhooks/{id}/test',
  summary: 'Send a signed webhook.test and return the response',
  description:
    'Sends one message now, without repeating it, and returns what the receiver answered. Works for a paused endpoint too.',
  answer: sendingDetailSchema,
  refusals: ['no_such_endpoint'],
});
export const replayDeliveries = call({
  ...webhooks,
  method: 'POST',
  path: '/api/webhooks/replay',
  summary: 'Resend several deliveries',
  description:
    'After an outage of the receiver, or for an endpoint that was added later: everything of a case or a period, with the same `webhook-id`, so that receivers recognise what they have.',
  body: replayBodySchema,
  answer: z.object({ count: z.number().int() }),
  refusals: ['too_many_decisions_in_period', 'no_such_endpoint'],
});
export const listDeliveries = call({
  ...webhooks,
  method: 'GET',
  path: '/api/webhooks/deliveries',
  summary: 'List deliveries, newest first',
  description: 'The log of messages by endpoint, state, type or case: for finding what did not arrive.',
  query: sendingsQuerySchema,
  answer: sendingsPageSchema,
  refusals: ['cursor_not_valid'],
});
export const getDelivery = call({
  ...one,
  method: 'GET',
  path: '/api/webhooks/deliveries/{id}',
  summary: 'Get a delivery with its payload and attempts',
  description:
    'The exact body that was sent, and each attempt with the status and the beginning of the answer.',
  answer: sendingDetailSchema,
  refusals: ['no_such_delivery'],
});
export const replayDelivery = call({
  ...one,
  method: 'POST',
  path: '/api/webhooks/deliveries/{id}/replay',
  summary: 'Resend a delivery',
  description: 'One message once more, with the same `webhook-id`. Test messages cannot be sent again.',
  answer: sendingSchema,
  refusals: ['test_not_resendable', 'delivery_content_removed', 'no_such_delivery', 'no_such_endpoint'],
});

// Rules and limits for forms of these bodies.
export const deliveriesFields = fieldsOf(sendingsQuerySchema.pick({ case: true }));
export const endpointFields = fieldsOf(newEndpointBodySchema);
export const replayFields = fieldsOf(replayBodySchema);
export const rotateFields = fieldsOf(rotateBodySchema);
