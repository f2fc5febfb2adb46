import { z } from 'zod';
import { call } from './call.ts';
import { localisedOf, personSchema, settingKeyOf, someNamesOf, timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { fieldsOf } from './fields.ts';

/** Maximum characters. */
export const policyLimits = {
  key: 60,
  name: 80,
  description: 1000,
  provision: 4000,
  examples: 2000,
  question: 300,
  steps: 12,
  reply: 2000,
} as const;

/** Where an answer of a decision tree leads. */
export const stepOutcomes = ['next', ...verdicts] as const;
const stepSchema = z.strictObject({
  question: someNamesOf(policyLimits.question),
  yes: z.enum(stepOutcomes),
  no: z.enum(stepOutcomes),
});
export type PolicyStep = z.infer<typeof stepSchema>;

const names = someNamesOf(policyLimits.name);
const texts = {
  /** When the policy applies, for those who decide. */
  descriptions: localisedOf(policyLimits.description),
  /** The published rule itself: a clause of the terms or of a law. */
  provisions: localisedOf(policyLimits.provision),
  /** What breaks the rule, and what does not although it seems to; one in each line. */
  examples: localisedOf(policyLimits.examples),
  counterExamples: localisedOf(policyLimits.examples),
  /** Questions in their order, for those who decide. */
  steps: z.array(stepSchema).max(policyLimits.steps),
};
/** What a version says. */
export const policyTextsSchema = z.object({ names: localisedOf(policyLimits.name), ...texts });
export type PolicyTexts = z.infer<typeof policyTextsSchema>;

const fields = {
  names,
  ...texts,
  /** What the answer to an appeal says if it upholds the decision; it can be changed for each. */
  upheldReplies: localisedOf(policyLimits.reply),
  /** The same if it overturns the decision. */
  overturnedReplies: localisedOf(policyLimits.reply),
  /** The names of the labels for which it is offered; empty: for every label. */
  labels: z.array(z.string().trim().min(1).max(100)).max(50),
};

/** Texts that will be the next version when somebody publishes them. */
export const policyDraftSchema = policyTextsSchema.extend({ by: personSchema, at: timeSchema });
export type PolicyDraft = z.infer<typeof policyDraftSchema>;

/**
 * The policy of a decision. Decisions, webhooks and exports contain its key, which never changes, and the version that
 * was published then.
 */
export const policySchema = z.object({
  ...fields,
  ...policyTextsSchema.shape,
  key: z.string(),
  /** The published version, whose texts these are; from 1. */
  version: z.number().int(),
  /** Null: none, or not shown to moderators. */
  draft: policyDraftSchema.nullable(),
  position: z.number().int(),
  /** No longer offered; decisions that name it keep it. */
  archived: z.boolean(),
});
export type Policy = z.infer<typeof policySchema>;

export const newPolicyBodySchema = z.strictObject({
  key: settingKeyOf(policyLimits.key),
  names,
  descriptions: fields.descriptions.default({}),
  provisions: fields.provisions.default({}),
  examples: fields.examples.default({}),
  counterExamples: fields.counterExamples.default({}),
  steps: fields.steps.default([]),
  upheldReplies: fields.upheldReplies.default({}),
  overturnedReplies: fields.overturnedReplies.default({}),
  labels: fields.labels.default([]),
});
export type NewPolicyBody = z.infer<typeof newPolicyBodySchema>;

/** The texts of a version become a draft; the rest counts at once. `position`: its new position, from 0. */
export const policyChangesSchema = z
  .strictObject({ ...fields, archived: z.boolean(), position: z.number().int().min(0).max(10_000) })
  .partial();
export type PolicyChanges = z.infer<typeof policyChangesSchema>;

export const listPolicies = call({
  method: 'GET',
  path: '/api/policies',
  summary: 'List policies',
  description:
    'The rules by which people decide, in your own words by language. Decisions and webhooks name a policy by its `key`, which never changes.',
  tag: 'Policies',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ policies: z.array(policySchema) }),
});
export const addPolicy = call({
  method: 'POST',
  path: '/api/policies',
  summary: 'Add a policy',
  description: 'The first texts are published at once as version 1. The key cannot be changed later.',
  tag: 'Policies',
  role: 'supervisor',
  body: newPolicyBodySchema,
  answer: z.object({ policy: policySchema }),
  status: 201,
  refusals: ['too_many_policies', 'policy_exists'],
});
export const changePolicy = call({
  method: 'PATCH',
  path: '/api/policies/{key}',
  summary: 'Change a policy',
  description:
    'Texts become a draft until they are published; labels, replies, position and `archived` count at once. Send only what changes.',
  tag: 'Policies',
  role: 'supervisor',
  params: z.object({ key: z.string().min(1).max(policyLimits.key) }),
  body: policyChangesSchema,
  answer: z.object({ policy: policySchema }),
  refusals: ['no_such_policy'],
});

export const policyActions = [
  'policy-added',
  'policy-changed',
  'policy-published',
  'policy-draft-discarded',
] as const;

/** Rules and limits for its form. */
export const policyFields = fieldsOf(newPolicyBodySchema);
