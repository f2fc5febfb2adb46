import { z } from 'zod';
import { call } from './call.ts';
import { localisedOf, settingKeyOf, someNamesOf } from './common.ts';
import { fieldsOf } from './fields.ts';

/** Maximum characters. */
export const policyLimits = { key: 60, name: 80, description: 1000, provision: 4000, reply: 2000 } as const;

const names = someNamesOf(policyLimits.name);
const fields = {
  names,
  /** When the policy applies, for those who decide. */
  descriptions: localisedOf(policyLimits.description),
  /** The published rule itself: a clause of the terms or of a law. */
  provisions: localisedOf(policyLimits.provision),
  /** What the answer to an appeal says if it upholds the decision; it can be changed for each. */
  upheldReplies: localisedOf(policyLimits.reply),
  /** The same if it overturns the decision. */
  overturnedReplies: localisedOf(policyLimits.reply),
  /** The names of the labels for which it is offered; empty: for every label. */
  labels: z.array(z.string().trim().min(1).max(100)).max(50),
};

/** The policy of a decision. Decisions, webhooks and exports contain its key, which never changes. */
export const policySchema = z.object({
  ...fields,
  names: localisedOf(policyLimits.name),
  key: z.string(),
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
  upheldReplies: fields.upheldReplies.default({}),
  overturnedReplies: fields.overturnedReplies.default({}),
  labels: fields.labels.default([]),
});
export type NewPolicyBody = z.infer<typeof newPolicyBodySchema>;

/** `position`: its new position, from 0. */
export const policyChangesSchema = z
  .strictObject({ ...fields, archived: z.boolean(), position: z.number().int().min(0).max(10_000) })
  .partial();
export type PolicyChanges = z.infer<typeof policyChangesSchema>;

export const listPolicies = call({
  method: 'GET',
  path: '/api/policies',
  summary: 'List policies',
  tag: 'Policies',
  role: 'moderator',
  keyScope: 'read',
  answer: z.object({ policies: z.array(policySchema) }),
});
export const addPolicy = call({
  method: 'POST',
  path: '/api/policies',
  summary: 'Add a policy',
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
  tag: 'Policies',
  role: 'supervisor',
  params: z.object({ key: z.string().min(1).max(60) }),
  body: policyChangesSchema,
  answer: z.object({ policy: policySchema }),
  refusals: ['no_such_policy'],
});

export const policyActions = ['policy-added', 'policy-changed'] as const;

/** Rules and limits for its form. */
export const policyFields = fieldsOf(newPolicyBodySchema);
