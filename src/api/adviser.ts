import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { call } from './call.ts';
import { privateAddress, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { policyLimits } from './policies.ts';
import { shareSchema } from './share.ts';
import { badRange, isRange, rangedQuery, rangeSchema } from './stats.ts';
import { sendingFailures } from './webhooks.ts';

/* The adviser: a language model behind an OpenAI-shaped chat endpoint. Off until an administrator names one. */

/**
 * Why an answer was dropped, or none was asked for. `nothing-to-read`: the case has no text. `no-policy`: none with a
 * text is offered for it. `malformed`: not the JSON that was asked for. `too-long`: it was cut, or its reason is.
 * `unknown-policy`: it was not sent. `invented-clause`: a quotation that is in no text that was sent. `other-language`:
 * its reason is not in the language that was asked for. `has-address`: its reason leads to an address.
 */
export const adviceDrops = [
  'nothing-to-read',
  'no-policy',
  'malformed',
  'too-long',
  'unknown-policy',
  'invented-clause',
  'other-language',
  'has-address',
] as const;
export type AdviceDrop = (typeof adviceDrops)[number];

const policyKey = z.string().min(1).max(policyLimits.key);

export const adviserSchema = z.object({
  url: z.string(),
  model: z.string(),
  on: z.boolean(),
  /** Of its reasons. */
  language: z.enum(languages),
  /** Policies whose advice is shown before the decision. */
  before: z.array(z.string()),
  hasToken: z.boolean(),
  /** The endpoint refused the token with this status: nothing is asked until the settings are saved again. */
  stopped: z.object({ at: timeSchema, status: z.number().int() }).nullable(),
  changedAt: timeSchema,
  changedBy: z.string(),
});
export type Adviser = z.infer<typeof adviserSchema>;

export const adviserStateSchema = z.object({
  /** Null: never set up. */
  adviser: adviserSchema.nullable(),
  /** Of the last thirty days. `failed`: no answer came. */
  counts: z.object({ waiting: z.number().int(), given: z.number().int(), failed: z.number().int() }),
  dropped: z.array(z.object({ why: z.enum(adviceDrops), count: z.number().int() })),
  /** The last request that brought no answer; null after one that did. */
  trouble: z
    .object({
      at: timeSchema,
      status: z.number().int().nullable(),
      failure: z.enum(sendingFailures).nullable(),
    })
    .nullable(),
});
export type AdviserState = z.infer<typeof adviserStateSchema>;

const adviserBodySchema = z.strictObject({
  /** The beginning of its addresses: `/chat/completions` is added. */
  url: privateAddress.meta({ examples: ['http://127.0.0.1:11434/v1'] }),
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ examples: ['qwen3:8b'] }),
  on: z.boolean(),
  language: z.enum(languages),
  before: z.array(policyKey).max(300).default([]),
  /** Absent: the stored one stays, unless the address changed. Null: none is needed. It is never shown again. */
  token: z.string().trim().min(1).max(1000).nullish(),
});
export type AdviserBody = z.output<typeof adviserBodySchema>;
/** Rules and limits for its form. */
export const adviserFields = fieldsOf(adviserBodySchema);

const shared = { tag: 'Adviser', role: 'admin' } as const;

export const getAdviser = call({
  ...shared,
  method: 'GET',
  path: '/api/adviser',
  summary: 'Get the settings of the adviser, and what became of its answers',
  description:
    'Says whether an adviser is set up, what it answered in the last thirty days, and why answers were dropped. The token itself is never shown.',
  answer: adviserStateSchema,
});
export const setAdviser = call({
  ...shared,
  method: 'PUT',
  path: '/api/adviser',
  summary: 'Set the adviser: an OpenAI-shaped chat endpoint that names clause and reason for new cases',
  description:
    'It never decides. Its advice is hidden until the person has decided, except for the policies in `before`. It is asked about cases that open from then on; their texts are sent to this address, without any identifiers. Saving also resumes an adviser that was stopped.',
  body: adviserBodySchema,
  answer: adviserStateSchema,
  refusals: ['no_such_policy'],
});

/** How many of its verdicts others gave too. */
const agreementSchema = z.object({
  compared: z.number().int(),
  agreed: z.number().int(),
  share: shareSchema,
});
export type Agreement = z.infer<typeof agreementSchema>;

export const adviserStatsSchema = z.object({
  counted: rangeSchema,
  given: z.number().int(),
  /** It gave no verdict. */
  unsure: z.number().int(),
  dropped: z.number().int(),
  failed: z.number().int(),
  /** With the first decision of people who had not seen the advice. */
  people: agreementSchema,
  /** The same where it said that nothing is wrong, and where it said that something is. */
  approved: agreementSchema,
  rejected: agreementSchema,
  /** With the first decision of people to whom it was shown before: they do not judge independently. */
  shown: agreementSchema,
  /** With the right answer of gold cases and their copies, each case once. */
  gold: agreementSchema,
  /** How often people were asked because it disagreed, and how many of these decisions they then undid. */
  questions: z.number().int(),
  undone: z.number().int(),
  /** By the policy that it named, the most frequent first. */
  policies: z.array(agreementSchema.extend({ policy: z.string() })),
});
export type AdviserStats = z.infer<typeof adviserStatsSchema>;

export const getAdviserStats = call({
  method: 'GET',
  path: '/api/stats/adviser',
  summary: 'Compare the adviser with people and with gold cases',
  description:
    'Advice that was given in the period, with Wilson intervals. It speaks of the cases that had advice and a decision: an adviser gives none where it has nothing to read, and dropped answers are not compared.',
  tag: 'Statistics',
  role: 'supervisor',
  query: rangedQuery.pick({ from: true, to: true }).refine(isRange, badRange),
  answer: adviserStatsSchema,
});

/** Changes to the adviser, as the audit trail names them. */
export const adviserActions = ['adviser-changed', 'adviser-stopped'] as const;
export type AdviserAction = (typeof adviserActions)[number];
