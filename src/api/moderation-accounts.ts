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
/** Chains of certificates are much shorter. */
const maxPemLength = 20_000;

/** The result of a test, each with its own text; only `fine` is good. */
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

/** The result of a signed request with one harmless text. */
export const accountTestSchema = z.object({
  outcome: z.enum(testOutcomes),
  at: timeSchema,
  ms: z.number().int(),
  /** Which of our key pairs signed it. */
  key: z.enum(['current', 'next']),
  /** HTTP status, where there was an answer. */
  status: z.number().int().nullable(),
  /** The service's own code and text of a refusal. */
  code: z.number().nullable(),
  words: z.string().nullable(),
  reasons: reasonsSchema.optional(),
  /** How far the service's clock is ahead of ours, in seconds; null where its answer had no time. */
  clockAhead: z.number().nullable(),
  /** The task identifiers in its answer. */
  tasks: z.array(z.string()),
  /** Those of them that are no text task of the account. */
  unknownTasks: z.array(z.string()),
});
export type AccountTest = z.infer<typeof accountTestSchema>;

const serviceKeyFactsSchema = z.object({
  kind: z.enum(['public-key', 'certificate']),
  bits: z.number().int(),
  /** SHA-256 of the key (SPKI) in hex: both sides can compare it. */
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

/** Our account at a moderation service. No answer ever contains a private key. */
export const moderationAccountSchema = z.object({
  /** `given`: the one from the process's settings. */
  id: z.string(),
  /**
   * `settings`: from the environment, which takes precedence. `built-in`: the embedded service. `stored`: set on this
   * page.
   */
  source: z.enum(['built-in', 'settings', 'stored']),
  name: z.string().nullable(),
  baseUrl: z.string(),
  secretId: z.string(),
  /** New content is sent with it. */
  inUse: z.boolean(),
  /** Something was sent with it: its address and identifier cannot change. */
  used: z.boolean(),
  /** How many submissions run or wait there. */
  running: z.number().int(),
  ownKey: ownKeySchema,
  /** The next pair, prepared for rotation. */
  nextKey: ownKeySchema.nullable(),
  serviceKey: serviceKeyFactsSchema.nullable(),
  /** Until when the service's previous key is still accepted. */
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
  /** The environment sets the account: no other can be used meanwhile. */
  fixed: z.boolean(),
  /** The base of our callback addresses. */
  callbackBase: z.string(),
});
const accountAnswer = z.object({ account: moderationAccountSchema });

const name = nameOf(60);
const baseUrl = z
  .url({ protocol: /^https?$/, ...saying('must_be_web_address') })
  .max(500)
  .regex(withoutUser, saying('must_not_contain_credentials'))
  .regex(/^[^?#]*$/, saying('must_not_contain_query'))
  .meta({ examples: ['https://moderation.example.com'] })
  .transform((url) => url.replace(/\/+$/, ''));
const secretId = z.string().trim().min(1).max(200);
const textsPerSecond = z.number().min(1).max(1000);
/** The bits of a key pair that is created here; the first by default. */
export const keyLengths = [2048, 3072] as const;
const bits = z.literal(keyLengths).default(keyLengths[0]);
const serviceKey = z.string().max(maxPemLength);

/** Creates its key pair too. Defaults: the embedded service's task identifiers, ten text requests per second. */
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
    /** With a new `serviceKey`: the previous one is refused at once, without a transition period. */
    dropOldKey: z.boolean(),
    tasks,
    textsPerSecond,
  })
  .partial();
export type ModerationAccountChanges = z.input<typeof moderationAccountChangesSchema>;

/** Changes to these accounts, as the audit trail names them. */
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
  summary: 'List moderation accounts',
  description:
    'Which moderation service gets new content, and which accounts are prepared. Private keys are in no answer.',
  answer: moderationAccountsAnswerSchema,
});
export const addModerationAccount = call({
  ...accounts,
  method: 'POST',
  path: '/api/moderation-accounts',
  summary: 'Add a moderation account; upload its public key to the service',
  description:
    'Creates a key pair: upload its `publicKey` to the service, and store the service’s own key here. Nothing is sent with the account until `POST /api/moderation-accounts/{id}/use`.',
  body: newModerationAccountBodySchema,
  answer: accountAnswer,
  status: 201,
  refusals: ['cannot_be_service_key', 'too_many_accounts'],
});
export const changeModerationAccount = call({
  ...one,
  method: 'PATCH',
  path: '/api/moderation-accounts/{id}',
  summary: 'Change a moderation account',
  description:
    'Send only what changes. Address and identifier are fixed once something was sent with the account. A new service key is accepted beside the old one for 72 hours, unless `dropOldKey` is true.',
  body: moderationAccountChangesSchema,
  answer: accountAnswer,
  refusals: ['cannot_be_service_key', 'no_such_account', 'account_has_been_used'],
});
export const removeModerationAccount = call({
  ...one,
  method: 'DELETE',
  path: '/api/moderation-accounts/{id}',
  summary: 'Delete a moderation account',
  description: 'Only accounts that are not in use and have no running submissions. Its past content stays.',
  refusals: ['account_in_use', 'account_has_running_submissions', 'no_such_account'],
});
export const takeModerationAccount = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/use',
  summary: 'Switch to a moderation account for new content; `given` is the built-in one',
  description:
    'Sends new content to this service from now on. What was sent before ends at its own service. `given` as id means the one from the settings.',
  answer: moderationAccountsAnswerSchema,
  refusals: ['account_is_set_by_environment', 'service_key_missing_for_use', 'no_such_account'],
});
export const testModerationAccount = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/test',
  summary: 'Test a moderation account with one signed text',
  description:
    'Sends one harmless signed text and says what came back: address, certificate, keys, clock, tasks. Test before you use an account.',
  body: z.strictObject({ key: z.enum(['current', 'next']).default('current') }),
  answer: z.object({ test: accountTestSchema }),
  refusals: [
    'moderation_unavailable',
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
  summary: 'Create the next key pair of a moderation account',
  description:
    'The first step of a rotation: upload the new public key to the service, test it with `key` *next*, then switch with `POST …/next-key/use`.',
  body: nextKeyBodySchema,
  answer: accountAnswer,
  refusals: ['no_such_account'],
});
export const takeNextKey = call({
  ...one,
  method: 'POST',
  path: '/api/moderation-accounts/{id}/next-key/use',
  summary: 'Switch to the next key pair',
  description: 'The last step of a rotation: requests are signed with the new pair from now on.',
  answer: accountAnswer,
  refusals: ['no_new_key_pair', 'no_such_account'],
});
export const dropNextKey = call({
  ...one,
  method: 'DELETE',
  path: '/api/moderation-accounts/{id}/next-key',
  summary: 'Discard the next key pair',
  description: 'Ends a rotation without a change: the prepared pair is deleted, the current one goes on.',
  answer: accountAnswer,
  refusals: ['no_such_account'],
});

/** Rules and limits for its form. */
export const accountFields = fieldsOf(newModerationAccountBodySchema);
export const nextKeyFields = fieldsOf(nextKeyBodySchema);
