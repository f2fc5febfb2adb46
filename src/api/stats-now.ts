import { z } from 'zod';
import { call } from './call.ts';
import { personSchema, roles, timeSchema } from './common.ts';
import { behindSchema, panelCall, rangeSchema, shareSchema } from './stats.ts';

/** The screen asks again when one of these events came, though no more often than every five seconds. */
export const nowEvents = ['case.opened', 'case.changed', 'presence.changed', 'submission.changed'] as const;

const laneNowSchema = z.object({
  lane: z.string(),
  name: z.string().nullable(),
  open: z.number().int(),
  oldestAt: timeSchema.nullable(),
  targetSeconds: z.number().int().nullable(),
  /** Of the cases first decided in the range, how many within the target; null: the lane has none. */
  kept: z.object({ within: z.number().int(), decided: z.number().int(), share: shareSchema }).nullable(),
  /** Cases a minute over the last 60 minutes, by what the lane holds whatever the state. */
  inPerMinute: z.number(),
  outPerMinute: z.number(),
  /** Minutes until it is empty at this pace; 0 where it is, null where it does not get emptier. */
  drainMinutes: z.number().nullable(),
  behind: behindSchema,
  behindLate: behindSchema,
});
export const nowAnswerSchema = z.object({
  at: timeSchema,
  counted: rangeSchema,
  recounting: z.boolean(),
  /** Each lane that holds first decisions, looks or appeals; `for-me` is left out. */
  lanes: z.array(laneNowSchema),
  /** All cases of the last 60 minutes, the oldest minute first. */
  flow: z.array(z.object({ at: timeSchema, opened: z.number().int(), decided: z.number().int() })),
  /** Who is here, in the order of their names. */
  on: z.array(z.object({ person: personSchema, role: z.enum(roles), cases: z.number().int() })),
  /** Live streams with cases that wait, the one that waits longest past its severity first; 20 at the most. */
  streams: z.array(
    z.object({
      submissionId: z.string(),
      title: z.string(),
      roomId: z.string().nullable(),
      running: z.boolean(),
      open: z.number().int(),
      severity: z.number().int(),
      oldestAt: timeSchema,
      /** Past the target of the lane of live streams; false where that has none. */
      late: z.boolean(),
      behind: behindSchema,
    }),
  ),
});
export type NowAnswer = z.infer<typeof nowAnswerSchema>;

export const getStatsNow = call({
  ...panelCall,
  path: '/api/stats/now',
  summary: 'What waits, how fast it comes and goes, who is here',
  answer: nowAnswerSchema,
});
