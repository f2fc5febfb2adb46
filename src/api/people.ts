import { z } from 'zod';
import { call } from './call.ts';
import { personSchema, roles } from './common.ts';

export const colleagueSchema = personSchema.extend({
  role: z.enum(roles),
  here: z.boolean(),
  caseIds: z.array(z.string()),
  /** The names of their teams. */
  teams: z.array(z.string()),
});
export type Colleague = z.infer<typeof colleagueSchema>;
export const listPeople = call({
  method: 'GET',
  path: '/api/people',
  summary: 'List people, who is online, and which cases they are viewing',
  description:
    'For handing over cases and for showing who looks at which case. Disabled people are not in it.',
  tag: 'People',
  role: 'moderator',
  answer: z.object({ people: z.array(colleagueSchema) }),
});

/** The id of a browser window; its event stream (`/api/events?tab=`) marks it as open. */
export const tabSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .meta({ examples: ['window-4f2a'] });
export const setPresence = call({
  method: 'POST',
  path: '/api/presence',
  summary: 'Report which case this window shows',
  description:
    'A page calls this when it shows another case, so that colleagues see who is where. `tab` is the window that listens to `GET /api/events`.',
  tag: 'People',
  role: 'moderator',
  body: z.strictObject({ tab: tabSchema, caseId: z.string().max(100).nullable() }),
});
