import { z } from 'zod';
import { call } from './call.ts';
import { personSchema, roles, timeSchema } from './common.ts';
import { shareSchema } from './share.ts';
import { behindSchema, panelCall, rangeSchema } from './stats.ts';

/** The screen refreshes after these events, at most every five seconds. */
export const nowEvents = ['case.opened', 'case.changed', 'presence.changed', 'submission.changed'] as const;

const laneNowSchema = z.object({
  lane: z.string(),
  name: z.string().nullable(),
  open: z.number().int(),
  oldestAt: timeSchema.nullable(),
  targetSeconds: z.number().int().nullable(),
  /**
   * How many of the cases first decided in the range met the target; null: the lane has none. `overdue`: cases that
   * wait past the target now, which count as late in `share`.
   */
  onTime: z
    .object({
      within: z.number().int(),
      decided: z.number().int(),
      overdue: z.number().int(),
      share: shareSchema,
    })
    .nullable(),
  /** Cases per minute over the last 60 minutes, by the lane's filter without its states. */
  inPerMinute: z.number(),
  outPerMinute: z.number(),
  /** Minutes until the lane is empty at this rate; 0 where it is, null where it is not shrinking. */
  drainMinutes: z.number().nullable(),
  behind: behindSchema,
  behindLate: behindSchema,
});
/** A person who is planned today or here. `minutesToday`: planned, by the clock on the wall of the plan. */
const shiftNowSchema = z.object({
  person: personSchema,
  teams: z.array(z.string()),
  planned: z.boolean(),
  here: z.boolean(),
  minutesToday: z.number().int(),
});
export type ShiftNow = z.infer<typeof shiftNowSchema>;
export const nowAnswerSchema = z.object({
  at: timeSchema,
  counted: rangeSchema,
  recounting: z.boolean(),
  /** Each lane that holds first decisions, looks or appeals; without `for-me`. */
  lanes: z.array(laneNowSchema),
  /** All cases of the last 60 minutes, the oldest minute first. */
  flow: z.array(z.object({ at: timeSchema, opened: z.number().int(), decided: z.number().int() })),
  /** People who are online, ordered by name. */
  on: z.array(z.object({ person: personSchema, role: z.enum(roles), cases: z.number().int() })),
  /** Who is planned and who is here, by name. Empty where nobody has a plan. */
  shifts: z.array(shiftNowSchema),
  /** Live streams with waiting cases, by waiting time and severity; 20 at most. */
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
  summary: 'Get the backlog, its flow, and who is online',
  description:
    'For a wall display: per lane how many wait, since when, how fast they come and go, and who works.',
  answer: nowAnswerSchema,
});
