import { z } from 'zod';
import { personSchema, roles } from './common.ts';

/** `GET /api/people`: everyone there is, who of them is here now, and which case each looks at. */
export const colleagueSchema = personSchema.extend({
  role: z.enum(roles),
  here: z.boolean(),
  caseIds: z.array(z.string()),
});
export type Colleague = z.infer<typeof colleagueSchema>;
export const peopleAnswerSchema = z.object({ people: z.array(colleagueSchema) });
export type PeopleAnswer = z.infer<typeof peopleAnswerSchema>;

/** One window of a browser; its line of events (`/api/events?tab=`) keeps it known as open. */
export const tabSchema = z.string().regex(/^[\w-]{8,64}$/);
/** `POST /api/presence`: which case this window shows. */
export const presenceBodySchema = z.strictObject({
  tab: tabSchema,
  caseId: z.string().max(100).nullable(),
});
