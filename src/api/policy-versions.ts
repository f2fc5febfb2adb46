import { z } from 'zod';
import { call } from './call.ts';
import { personSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { newPolicyBodySchema, policyLimits, policySchema, policyTextsSchema } from './policies.ts';

// Apart from the policies, which the first page loads.

const key = z.string().min(1).max(policyLimits.key);
/** At most as many as there can be. */
const several = 300;

export const policyTextsBodySchema = z.strictObject({
  policies: z
    .array(
      z
        .strictObject(newPolicyBodySchema.shape)
        .pick({ names: true })
        .extend(policyTextsSchema.omit({ names: true, steps: true }).shape)
        .partial()
        .extend({ key }),
    )
    .max(several),
});
export const changePolicyTexts = call({
  method: 'PATCH',
  path: '/api/policies',
  summary: 'Change the texts of several policies; they become drafts',
  description:
    'The same for many policies at once, for example from a translation tool. Nothing is published by it.',
  tag: 'Policies',
  role: 'supervisor',
  body: policyTextsBodySchema,
  answer: z.object({ policies: z.array(policySchema) }),
  refusals: ['no_such_policy'],
});
export const publishPolicies = call({
  method: 'POST',
  path: '/api/policies/publish',
  summary: 'Publish the drafts of several policies, all or none',
  description:
    'Makes drafts the version that decisions are made by from now on. `draftAt` is the draft that you read: if somebody changed one meanwhile, nothing is published.',
  tag: 'Policies',
  role: 'supervisor',
  body: z.strictObject({
    policies: z
      // The draft that was looked at: somebody may have changed it meanwhile.
      .array(z.strictObject({ key, draftAt: timeSchema }))
      .min(1)
      .max(several),
  }),
  answer: z.object({ policies: z.array(policySchema) }),
  refusals: ['no_such_policy', 'no_policy_draft', 'policy_draft_changed'],
});
export const discardPolicyDraft = call({
  method: 'DELETE',
  path: '/api/policies/{key}/draft',
  summary: "Discard a policy's draft",
  description: 'The published version stays as it is.',
  tag: 'Policies',
  role: 'supervisor',
  params: z.object({ key }),
  answer: z.object({ policy: policySchema }),
  refusals: ['no_such_policy', 'no_policy_draft'],
});

export const policyVersionSchema = policyTextsSchema.extend({
  version: z.number().int(),
  publishedAt: timeSchema,
  /** Null for what came with the product, or was published before versions were kept. */
  by: personSchema.nullable(),
});
export type PolicyVersion = z.infer<typeof policyVersionSchema>;
export const listPolicyVersions = call({
  method: 'GET',
  path: '/api/policies/{key}/versions',
  summary: "List a policy's published versions",
  description:
    'The newest first, with who published it and when. With it, the `policyVersion` of a decision leads to the text that held then.',
  tag: 'Policies',
  role: 'moderator',
  keyScope: 'read',
  params: z.object({ key }),
  /** The newest first. */
  answer: z.object({ versions: z.array(policyVersionSchema) }),
  refusals: ['no_such_policy'],
});

/** Rules and limits for the form of all texts. */
export const policyTextsFields = fieldsOf(policyTextsBodySchema);
