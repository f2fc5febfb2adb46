import { z } from 'zod';
import { call } from './call.ts';

export const listAlarms = call({
  method: 'GET',
  path: '/api/alarms',
  summary: 'List current alarms; only administrators see the disk alarm',
  description:
    'Small enough to ask every minute: whether the disk, the moderation service or an endpoint needs attention. What is not for the caller’s role is null, empty or 0.',
  tag: 'Alarms',
  role: 'moderator',
  answer: z.object({
    /** Set while less than the floor is free, in bytes. */
    disk: z.object({ freeBytes: z.number(), floorBytes: z.number() }).nullable(),
    /** The moderation service is unreachable: cases can be decided, content cannot be sent. */
    moderationAway: z.boolean(),
    /** For administrators: the names of disabled endpoints, to which nothing is sent any more. */
    disabledEndpoints: z.array(z.string()),
    /** For supervisors: how many nobody has seen. */
    unseen: z.number().int(),
  }),
});
