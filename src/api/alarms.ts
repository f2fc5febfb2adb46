import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';

/**
 * `overdue`: cases of a lane wait past its target. `backlog`: it grows more than usual. `drift`: people agree with the
 * machine less than usual. `delivery`: an endpoint takes nothing. `engine`: a task has lost its engine. `service`: the
 * moderation service does not answer. `disk`: it is nearly full.
 */
export const alarmKinds = ['overdue', 'backlog', 'drift', 'delivery', 'engine', 'service', 'disk'] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmSchema = z.object({
  id: z.string(),
  kind: z.enum(alarmKinds),
  words: z.string(),
  raisedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  /** Who has seen it, so that the bell does not count it any more. */
  seenBy: z.string().nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;

export const listAlarms = call({
  method: 'GET',
  path: '/api/alarms',
  summary: 'List current alarms; only administrators see the disk alarm',
  tag: 'Alarms',
  role: 'moderator',
  answer: z.object({
    /** Set while less than the floor is free, in bytes. */
    disk: z.object({ freeBytes: z.number(), floorBytes: z.number() }).nullable(),
    /** The moderation service is unreachable: cases can be decided, content cannot be sent. */
    moderationAway: z.boolean(),
    /** For administrators: the names of disabled endpoints, to which nothing is sent any more. */
    disabledEndpoints: z.array(z.string()),
    /** For supervisors: those that nobody has seen. */
    unseen: z.array(alarmSchema),
  }),
});
