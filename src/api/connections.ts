import { z } from 'zod';
import { type FieldReason, saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { idParamSchema, nameOf, privateAddress, settingKeyOf, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { endpointStates } from './webhooks.ts';

/* Connections: other products whose reports come in here, and which get the decision back. */

/** `mapping`: any JSON, read by a mapping that an administrator writes. */
export const connectionKinds = ['mapping', 'discourse', 'mastodon', 'coop'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** What a rejection does to a flagged post in Discourse, by the names of its actions. */
export const discourseRejections = ['delete_and_agree', 'agree_and_hide', 'agree_and_keep'] as const;
/** What a rejection does to an account in Mastodon; `resolve`: its report is closed, and nothing else. */
export const mastodonRejections = ['silence', 'sensitive', 'suspend', 'resolve'] as const;
/** The values of `rejection` for each kind, the default first; null: any name of an action. */
export const rejectionsOf: Record<ConnectionKind, readonly string[] | null> = {
  mapping: [],
  discourse: discourseRejections,
  mastodon: mastodonRejections,
  coop: null,
};

/** `bearer`: the secret itself, behind `Bearer` or alone. `hmac`: HMAC-SHA256 of the body in hexadecimal. */
export const proofs = ['bearer', 'hmac'] as const;
export type Proof = (typeof proofs)[number];

export const maxConnections = 20;
export const maxReportBytes = 256 * 1024;

/** A text that begins with `/` is a JSON Pointer (RFC 6901) into the payload; any other stands for itself. */
const source = z.string().trim().max(500);
const sources = {
  content: source.optional(),
  contentId: source.optional(),
  userId: source.optional(),
  forumId: source.optional(),
  reporterId: source.min(1),
  reporterName: source.optional(),
  reason: source.min(1),
  words: source.optional(),
  reference: source.optional(),
};
export const mappedFields = Object.keys(sources) as readonly (keyof typeof sources)[];
export type MappedField = keyof typeof sources;

export const mappingSchema = z.strictObject({
  proof: z.enum(proofs).default('bearer'),
  /** The header with the proof. */
  header: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,60}$/, saying('is_not_valid'))
    .default('authorization'),
  ...sources,
});
export type Mapping = z.output<typeof mappingSchema>;

export const connectionSchema = z.object({
  id: z.string(),
  kind: z.enum(connectionKinds),
  name: z.string(),
  /** The beginning of contents' and users' ids, so that those of two sources never meet. */
  key: z.string(),
  /** Where the other side sends its reports. */
  address: z.string(),
  hasSecret: z.boolean(),
  mapping: mappingSchema.nullable(),
  /** The way back; null: decisions go out by webhooks alone. */
  back: z
    .object({
      endpointId: z.string(),
      url: z.string(),
      username: z.string().nullable(),
      rejection: z.string(),
      approval: z.string().nullable(),
      state: z.enum(endpointStates),
      failingSince: timeSchema.nullable(),
      lastSentAt: timeSchema.nullable(),
      waiting: z.number().int(),
      dead: z.number().int(),
      /** Reversals that the other side has no action for. */
      unsent: z.number().int(),
    })
    .nullable(),
  reports: z.number().int(),
  lastReportAt: timeSchema.nullable(),
  createdAt: timeSchema,
  createdBy: z.string(),
});
export type Connection = z.infer<typeof connectionSchema>;

const name = nameOf(60);
/** The other side's own, or one that is made here. */
const secret = z.string().trim().min(8).max(200);
const action = z.string().trim().min(1).max(100);
const backSchema = z.strictObject({
  /** The beginning of the other side's addresses; for `coop`, the whole address of the action's callback. */
  url: privateAddress.meta({ examples: ['https://forum.example.com'] }),
  /** Absent: the stored one stays, unless the address changed. It is never shown again. */
  token: z.string().trim().min(1).max(1000).optional(),
  /** Discourse: in whose name it acts. */
  username: name.optional(),
  rejection: action.optional(),
  approval: action.optional(),
});
export type BackBody = z.output<typeof backSchema>;

type Checked = { kind: ConnectionKind; back?: BackBody | null | undefined; mapping?: Mapping | undefined };
type BodyFault = { path: string[]; reason: FieldReason };

/** What does not fit the kind of connection. */
export function faultsOfKind({ kind, back, mapping }: Checked): BodyFault[] {
  const faults: BodyFault[] = [];
  const fault = (reason: FieldReason, ...path: string[]) => faults.push({ path, reason });
  if (kind === 'mapping' && mapping && !mapping.content && !mapping.contentId)
    fault('content_or_id_needed', 'mapping', 'contentId');
  if (kind !== 'mapping' && mapping) fault('contradicts_choice', 'mapping');
  if (!back) return faults;
  if (kind === 'mapping') fault('contradicts_choice', 'back');
  if (kind === 'discourse' && !back.username) fault('must_be_given', 'back', 'username');
  const rejections = rejectionsOf[kind];
  if (back.rejection !== undefined && rejections && !rejections.includes(back.rejection))
    fault('contradicts_choice', 'back', 'rejection');
  return faults;
}

const newConnectionBodySchema = z
  .strictObject({
    kind: z.enum(connectionKinds),
    name,
    key: settingKeyOf(40),
    secret: secret.optional(),
    mapping: mappingSchema.optional(),
    back: backSchema.nullish(),
  })
  .superRefine((body, ctx) => {
    const needed: BodyFault[] =
      body.kind === 'mapping' && !body.mapping ? [{ path: ['mapping'], reason: 'must_be_given' }] : [];
    for (const { path, reason } of [...needed, ...faultsOfKind(body)])
      ctx.addIssue({ code: 'custom', path, message: reason });
  })
  .meta({ examples: [{ kind: 'discourse', name: 'Forum', key: 'forum' }] });
export type NewConnectionBody = z.output<typeof newConnectionBodySchema>;
export const connectionChangesSchema = z
  .strictObject({
    name,
    secret,
    mapping: mappingSchema,
    /** Null: no way back. */
    back: backSchema.nullable(),
    /** `active` resumes a disabled way back. */
    state: z.enum(['active', 'paused']),
  })
  .partial();
export type ConnectionChanges = z.output<typeof connectionChangesSchema>;

const tryBodySchema = z
  .strictObject({
    kind: z.enum(connectionKinds),
    key: settingKeyOf(40).optional(),
    mapping: mappingSchema.optional(),
    /** As the other side sends it. */
    payload: z.string().min(1).max(100_000),
  })
  .meta({ examples: [{ kind: 'coop', payload: '{"reporter": {}}' }] });
export type TryBody = z.output<typeof tryBodySchema>;

/** Why a payload is no report: a test of the connection, another event, or an event about something without content. */
export const ignoredReasons = ['ping', 'other-event', 'no-content'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

const triedSchema = z.object({
  ignored: z.enum(ignoredReasons).nullable(),
  /** Null where it is ignored. */
  report: z
    .object({
      content: z.string().nullable(),
      contentId: z.string().nullable(),
      userId: z.string().nullable(),
      forumId: z.string().nullable(),
      reporterId: z.string(),
      reporterName: z.string().nullable(),
      reason: z.string(),
      words: z.string().nullable(),
      /** Null: the digest of the payload. */
      reference: z.string().nullable(),
    })
    .nullable(),
});
export type Tried = z.infer<typeof triedSchema>;

const shared = { tag: 'Connections', role: 'admin' } as const;
const one = { ...shared, params: idParamSchema } as const;
const connectionAnswer = z.object({ connection: connectionSchema });
/** Only the answer to a secret that was made here contains it. */
const connectionSecretAnswer = connectionAnswer.extend({ secret: z.string().nullable() });
export type ConnectionSecret = z.infer<typeof connectionSecretAnswer>;

export const listConnections = call({
  ...shared,
  method: 'GET',
  path: '/api/connections',
  summary: 'List the connections to other products',
  description:
    'Each with the address to enter on the other side, and with what came in and went back. Secrets and tokens are never shown again.',
  answer: z.object({ connections: z.array(connectionSchema) }),
});
export const addConnection = call({
  ...shared,
  method: 'POST',
  path: '/api/connections',
  summary: 'Add a connection; a secret that is made here is shown only once',
  description:
    'Discourse, Mastodon, reports in the shape of ROOST Coop, or any JSON by a mapping. Without `secret` one is made, except for Mastodon, which makes its own: reports are refused until it is stored.',
  body: newConnectionBodySchema,
  answer: connectionSecretAnswer,
  status: 201,
  refusals: ['too_many_connections', 'connection_key_taken', 'connection_token_needed'],
});
export const changeConnection = call({
  ...one,
  method: 'PATCH',
  path: '/api/connections/{id}',
  summary: 'Change a connection, or pause or resume its way back',
  description:
    'Members that are left out stay as they are. A way back that was paused keeps what waits and sends it when it is resumed.',
  body: connectionChangesSchema,
  answer: connectionAnswer,
  refusals: ['no_such_connection', 'connection_token_needed', 'connection_not_of_kind'],
});
export const removeConnection = call({
  ...one,
  method: 'DELETE',
  path: '/api/connections/{id}',
  summary: 'Remove a connection; what waits to go back is not sent',
  description:
    'Reports that came by it stay, with their cases and decisions. The other side is refused from then on.',
  refusals: ['no_such_connection'],
});
export const tryPayload = call({
  ...shared,
  method: 'POST',
  path: '/api/connections/try',
  summary: 'Show what a payload would become; nothing is stored',
  description:
    'Use it to write a mapping: paste a payload as the other side sends it. The answer is the report that it would become, or each fault with the place in the payload or the mapping.',
  body: tryBodySchema,
  answer: triedSchema,
  refusals: ['payload_not_usable'],
});
export const receiveReport = call({
  method: 'POST',
  path: '/connections/{id}',
  summary: 'Receive a report of a connected product',
  description:
    'The other side calls this with its own payload and its signature or secret. Sent again, it is the same report. An event that is no report is answered 201 with `ignored`.',
  tag: 'Connections',
  role: 'anyone',
  params: idParamSchema,
  body: z.unknown(),
  maxBytes: maxReportBytes,
  answer: z.object({ reportId: z.string().nullable(), ignored: z.enum(ignoredReasons).nullable() }),
  status: 201,
  refusals: [
    'no_such_connection',
    'connection_not_verified',
    'payload_not_usable',
    'body_is_no_json',
    'body_is_no_utf8',
    'body_too_deep',
    'body_contains_proto',
    'body_has_duplicate_member',
    'no_such_content',
    'reference_of_other_content',
    'service_rate_limit',
    'service_refused',
    'service_answer_unusable',
    'moderation_unavailable',
  ],
});

// Rules and limits for its forms.
export const connectionFields = fieldsOf(newConnectionBodySchema);
export const tryFields = fieldsOf(tryBodySchema);

/** Changes to connections, as the audit trail names them. */
export const connectionActions = ['connection-added', 'connection-changed', 'connection-removed'] as const;
export type ConnectionAction = (typeof connectionActions)[number];
