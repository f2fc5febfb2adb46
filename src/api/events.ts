import { z } from 'zod';
import { call } from './call.ts';
import { personSchema } from './common.ts';
import { tabSchema } from './people.ts';

export const settingsParts = [
  'labels',
  'policies',
  'actions',
  'lanes',
  'rules',
  'alarms',
  'account',
  'appearance',
] as const;

/** Events as they happen. Small on purpose: a client fetches what it wants to show. */
export const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('case.opened'), caseId: z.string(), submissionId: z.string() }),
  z.object({ type: z.literal('case.changed'), caseId: z.string(), version: z.number(), state: z.string() }),
  /** `epoch`: of a claim that began. Somebody who knows a claim of this epoch knows the change. */
  z.object({ type: z.literal('claim.changed'), caseId: z.string(), epoch: z.number().optional() }),
  z.object({
    type: z.literal('case.handed'),
    caseId: z.string(),
    toId: z.string().nullable(),
    by: personSchema,
  }),
  z.object({
    type: z.literal('presence.changed'),
    personId: z.string(),
    here: z.boolean(),
    caseIds: z.array(z.string()),
  }),
  /** A person's access changed: their role, their sessions, or whether they may sign in at all. */
  z.object({ type: z.literal('access.changed'), personId: z.string() }),
  z.object({ type: z.literal('submission.changed'), submissionId: z.string(), state: z.string() }),
  /** Labels, policies, lanes, rules, the moderation accounts or the appearance changed. */
  z.object({ type: z.literal('settings.changed'), part: z.enum(settingsParts) }),
  z.object({ type: z.literal('webhook.changed'), endpointId: z.string() }),
  z.object({ type: z.literal('evidence.stored'), submissionId: z.string(), evidenceId: z.string() }),
]);
export type AppEvent = z.infer<typeof eventSchema>;
export const eventTypes = eventSchema.options.map(({ shape }) => shape.type.value);

export const followEvents = call({
  method: 'GET',
  path: '/api/events',
  summary: 'Stream changes as server-sent events',
  description:
    'Keeps a page current: each event says what changed, and the page then fetches it. With `Last-Event-ID`, a browser gets the events that it missed. `tab` identifies the open window, which makes its person online.',
  tag: 'Events',
  role: 'moderator',
  // An invalid window id is ignored, and the stream works all the same.
  query: z.object({
    tab: tabSchema
      .optional()
      .catch(undefined)
      .describe('An id that the window makes up, and sends with `POST /api/presence`.'),
  }),
  sends: ['text/event-stream'],
  byItself: true,
});
