import { z } from 'zod';
import { timeSchema } from './common.ts';
import { policyLimits } from './policies.ts';

/** What an adviser says of a case: an optional language model, which never decides. */
export const adviceVerdicts = ['approve', 'reject', 'unsure'] as const;
export type AdviceVerdict = (typeof adviceVerdicts)[number];

/** Maximum characters. A clause is part of a policy's text. */
export const adviceLimits = { reason: 600, clause: policyLimits.provision } as const;

export const adviceSchema = z.object({
  verdict: z.enum(adviceVerdicts),
  /** The policy that it names, in the version that it read; null: none. */
  policy: z.string().nullable(),
  policyVersion: z.number().int().nullable(),
  /** Part of the policy's text, word for word; never null in a rejection. */
  clause: z.string().nullable(),
  reason: z.string(),
  model: z.string(),
  at: timeSchema,
});
export type Advice = z.infer<typeof adviceSchema>;
