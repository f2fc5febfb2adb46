import { z } from 'zod';
import { limits } from '../protocol/limits.ts';
import { taskTypes } from '../protocol/tasks.ts';
import { saying } from '../reasons/of-issue.ts';
import { reasonsSchema } from '../reasons/serialize.ts';
import { call } from './call.ts';
import { idParamSchema, nameOf, timeSchema, withoutUser } from './common.ts';
import { fieldsOf } from './fields.ts';

export const maxAccounts = 20;
const maxTasks = 60;
/** A chain of certificates stays far below. */
const maxPemLength = 20_000;

/** How a test ended, each with its own words for people; `fine` is the only good one. */
export const testOutcomes = [
  'fine',
  'forbidden-address',
  'unknown-host',
  'refused-connection',
  'broken-off',
  'unreachable',
  'timeout',
  'tls-untrusted',
  'tls-expired',
  'tls-other-name',
  'tls-failed',
  'not-this-interface',
  'not-its-key',
  'unknown-account',
  'clock-off',
  'seen-before',
  'rate-limited',
  'refused',
  'no-result',
] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** What a signed request of one harmless text brought. */
export const accountTestSchema = z.object({
  outcome: z.enum(testOutcomes),
  at: timeSchema,
  ms: z.number().int(),
  /** With which of our pairs it was signed. */
  key: z.enum(['current', 'next']),
  /** HTTP status, where anything answered. */
  status: z.number().int().nullable(),
  /** The service's own code and words, where it refused. */
  code: z.number().nullable(),
  words: z.string().nullable(),
  reasons: reasonsSchema.optional(),
  /** How far the service's clock is ahead of ours, in seconds; null where it did not say. */
  clockAhead: z.number().nullable(),
  /** Task identifiers that its answer held. */
  tasks: z.array(z.string()),
  /** Those of them that the account does not know as a text task. */
  unknownTasks: z.array(z.string()),
});
export type AccountTest = z.infer<typeof accountTestSchema>;

const serviceKeyFactsSchema = z.object({
  kind: z.enum(['public-key', 'certificate']),
  bits: z.number().int(),
  /** SHA-256 of the key (SPKI) in hex: what both sides can compare. */
  fingerprint: z.string(),
  notAfter: timeSchema.nullable(),
});
export const ownKeySchema = z.object({
  publicKey: z.string(),
  bits: z.number().int(),
  createdAt: timeSchema.nullable(),
});
const tasks = z
  .record(z.string().trim().min(1).max(100), z.enum(taskTypes))
  .refine((given) => Object.keys(given).length <= maxTasks, saying('too_many_entries', { max: maxTasks }));

/** How we are known to one moderation service. No answer ever holds a private key. */
export const moderationAccountSchema = z.object({
  /** `given`: the one that the process was started with. */
  id: z.string(),
  /** `settings`: by the environment, which then decides. `built-in`: the embedded service. `stored`: set on this page. */
  source: z.enum(['built-in', 'settings', 'stored']),
  name: z.string().nullable(),
  baseUrl: z.string(),
  secretId: z.string(),
  /** Content is sent with it now. */
  inUse: z.boolean(),
  /** Something was sent with it: its address and identifier stay as they are. */
  used: z.boolean(),
  /** What runs or waits there. */
  running: z.number().int(),
  ownKey: ownKeySchema,
  /** The pair that is to follow. */
  nextKey: ownKeySchema.nullable(),
  serviceKey: serviceKeyFactsSchema.nullable(),
  /** Until when the service's key before this one is still taken. */
  oldKeyUntil: timeSchema.nullable(),
  tasks: z.record(z.string(), z.enum(taskTypes)),
  textsPerSecond: z.number(),
  lastTest: accountTestSchema.nullable(),
  createdAt: timeSchema.nullable(),
  createdBy: z.string().nullable(),
});
export type ModerationAccount = z.infer<typeof moderationAccountSchema>;
export const moderationAccountsAnswerSchema = z.object({
  accounts: z.array(moderationAccountSchema),
  /** The environment names an account: none other can be used until it does not. */
  fixed: z.boolean(),
  /** Under which base the service calls us back. */
  callbackBase: z.string(),
});
const accountAnswer = z.object({ account: moderationAccountSchema });

const name = nameOf(60);
const baseUrl = z
  .url({ protocol: /^https?$/, ...saying('must_be_web_address') })
  .max(500)
  .regex(withoutUser, saying('must_not_carry_a_user'))
  .regex(/^[^?#]*$/, saying('must_end_before_query'))
  .meta({ examples: ['https://moderation.example.com'] })
  .transform((url) => url.replace(/\/+$/, ''));
const secretId = z.string().trim().min(1).max(200);
const textsPerSecond = z.number().min(1).max(1000);
/** Of a key pair that is made here, in bits; the first unless asked for another. */
export const keyLengths = [2048, 3072] as const;
const bits = z.literal(keyLengths).default(keyLengths[0]);
const serviceKey = z.string().max(maxPemLength);

/** Its key pair is made with it. Left out: the embedded service's task identifiers, ten text requests a second. */
export const newModerationAccountBodySchema = z.strictObject({
  name,
  baseUrl,
  secretId,
  bits,
  serviceKey: serviceKey.optional(),
  tasks: tasks.optional(),
  textsPerSecond: textsPerSecond.default(limits.textRequestsPerSecond.default),
});
const nextKeyBodySchema = z.strictObject({ bits });
export type NewModerationAccountBody = z.input<typeof newModerationAccountBodySchema>;
export const moderationAccountChangesSchema = z
  .strictObject({
    name,
    baseUrl,
    secretId,
    serviceKey,
    /** With another `serviceKey`: the one before is not taken any more, not for a while either. */
    dropOldKey: z.boolean(),
    tasks,
    textsPerSecond,
  })
  .partial();
export type ModerationAccountChanges = z.input<typeof moderationAccountChangesSchema>;

/** What people do with these accounts, as the audit trail names it. */
export const moderationAccountActions = [
  'account-added',
  'account-changed',
  'account-removed',
  'account-used',
  'account-tested',
  'account-key-made',
  'account-key-used',
  'account-key-dropped',
] as const;
export type ModerationAccountAction = (typeof moderationAccountActions)[number];

const accounts = { tag: 'Moderation accounts', role: 'admin' } as const;
const one = { ...accounts, params: idParamSchema } as const;

export const listModerationAccounts = call({
  ...accounts,
  method: 'GET',
  path: '/api/moderation-accounts',
  summary: 'Accounts at moderation services',
  answer: moderationAccountsAnswerSchema,
});
export const addModerationAccount = call({
  ...accounts,
  method: 'POST',
  path: '/api/moderation-accounts',
  summary: 'Add an account; its public key is to be uploaded there',
  body: newModerationAccountBodySchema,
  answer: accountAnswer,
  status: 201,
  refusals: ['cannot_be_service_key', 'too_many_accounts'],
});
export const changeModerationAccount = call({
  ...one,
  method: 'PATCH',
  path: '/api/moderation-accounts/{id}',
  summary: 'Change an account',
  body: moderationAccountChangesSchema,
  answer: accountAnswer,
  refusals: ['cannot_be_service_key', 'no_such_account', 'account_has_been_used'],
});
export const removeModerationAccount = call({
  ...one,
  method: 'DELETE',
  path: '/api/moderation-accounts/{id}',
  summary: 'Delete an account',
  refusals: ['account_in_use', 'account_still_runs', 'no_such_account'],
});
export const takeModerationAccount = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/use',
  summary: 'Send new content with an account; `given` is the built-in one',
  answer: moderationAccountsAnswerSchema,
  refusals: ['account_is_set_by_environment', 'service_key_missing_for_use', 'no_such_account'],
});
export const testModerationAccount = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/test',
  summary: 'Send one text, signed, and hear what came back',
  body: z.strictObject({ key: z.enum(['current', 'next']).default('current') }),
  answer: z.object({ test: accountTestSchema }),
  refusals: [
    'moderation_away',
    'service_rate_limit',
    'service_key_missing_for_answer',
    'no_new_key_pair',
    'no_such_account',
  ],
});
export const makeNextKey = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/next-key',
  summary: 'Make the key pair that is to follow',
  body: nextKeyBodySchema,
  answer: accountAnswer,
  refusals: ['no_such_account'],
});
export const takeNextKey = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/next-key/use',
  summary: 'Sign with the new key pair',
  answer: accountAnswer,
  refusals: ['no_new_key_pair', 'no_such_account'],
});
export const dropNextKey = call({
  ...one,
  method: 'DELETE',
  path: '/api/moderation-accounts/{id}/next-key',
  summary: 'Delete the key pair that was to follow',
  answer: accountAnswer,
  refusals: ['no_such_account'],
});

/** What its form knows of the body. */
export const accountFields = fieldsOf(newModerationAccountBodySchema);
export const nextKeyFields = fieldsOf(nextKeyBodySchema);
