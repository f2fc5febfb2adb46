import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

/** What one person has done with what is there for newcomers. Kept for the person, in whichever browser. */
export const guideSchema = z.object({
  /** The first steps were put away; they still have their page. */
  stepsDismissed: z.boolean(),
  /** The tour of the keys was gone through, left, or not wanted. */
  tourDismissed: z.boolean(),
});
export type Guide = z.infer<typeof guideSchema>;
export const guideBodySchema = z.strictObject(guideSchema.shape).partial();
export type GuideBody = z.infer<typeof guideBodySchema>;

/** How far this installation is, from what is in it. Null: a step that is not this person's to take. */
export const firstStepsSchema = z.object({
  /** Whether such content was ever sent, by anybody. */
  samples: z.object({ texts: z.boolean(), films: z.boolean() }),
  connection: z
    .object({
      /** The account that new content is sent with; its name where it was set by a person. */
      account: z.string(),
      name: z.string().nullable(),
      source: z.enum(['built-in', 'settings', 'stored']),
      /** When the last test of it went well; null: none did yet, or its last one failed. */
      succeededAt: timeSchema.nullable(),
    })
    .nullable(),
  /** How many words of its own the organisation has; null where they cannot be asked for here, and why. */
  words: z
    .object({ count: z.number().int().nullable(), why: z.enum(['no_operator', 'unreachable']).nullable() })
    .nullable(),
  /** Numbers that came in without a name, and how many came in at all. */
  labels: z.object({ nameless: z.number().int(), seen: z.number().int() }).nullable(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const getFirstSteps = call({
  method: 'GET',
  path: '/api/first-steps',
  summary: 'What makes the product work, and how far that is',
  tag: 'First steps',
  role: 'moderator',
  answer: firstStepsSchema,
});
export const setGuide = call({
  method: 'PUT',
  path: '/api/guide',
  summary: 'Put away what is there for newcomers',
  tag: 'First steps',
  role: 'moderator',
  body: guideBodySchema,
  answer: z.object({ guide: guideSchema }),
});
