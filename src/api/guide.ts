import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

/** One person's progress with the introduction for newcomers. Stored for the person, in any browser. */
export const guideSchema = z.object({
  /** The first steps were dismissed; they still have their page. */
  stepsDismissed: z.boolean(),
  /** The tour of the keys was finished, cancelled or declined. */
  tourDismissed: z.boolean(),
});
export type Guide = z.infer<typeof guideSchema>;
export const guideBodySchema = z.strictObject(guideSchema.shape).partial();
export type GuideBody = z.infer<typeof guideBodySchema>;

/** How far this installation is set up, from its data. Null: a step that this person cannot take. */
export const firstStepsSchema = z.object({
  /** Whether anybody has ever sent such content. */
  samples: z.object({ texts: z.boolean(), videos: z.boolean() }),
  connection: z
    .object({
      /** The account for new content; its name where a person set one. */
      account: z.string(),
      name: z.string().nullable(),
      source: z.enum(['built-in', 'settings', 'stored']),
      /** When the last test succeeded; null: there was none yet, or it failed. */
      succeededAt: timeSchema.nullable(),
    })
    .nullable(),
  /** How many words of its own the organisation has; null where they cannot be read here, with the reason. */
  words: z
    .object({ count: z.number().int().nullable(), why: z.enum(['no_operator', 'unreachable']).nullable() })
    .nullable(),
  /** How many class numbers have no name, and how many have occurred in total. */
  labels: z.object({ nameless: z.number().int(), seen: z.number().int() }).nullable(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

export const getFirstSteps = call({
  method: 'GET',
  path: '/api/first-steps',
  summary: 'Get the first steps and which of them are done',
  description:
    'Read from the installation’s own data: samples sent, connection tested, own words, named labels. A step that you may not take is null.',
  tag: 'First steps',
  role: 'moderator',
  answer: firstStepsSchema,
});
export const setGuide = call({
  method: 'PUT',
  path: '/api/guide',
  summary: 'Show or dismiss the first steps and the tour',
  description:
    'Remembers for the signed-in person what of the introduction they have closed, in any browser.',
  tag: 'First steps',
  role: 'moderator',
  body: guideBodySchema,
  answer: z.object({ guide: guideSchema }),
});
