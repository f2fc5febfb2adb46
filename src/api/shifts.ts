import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { zoneSchema } from './stats.ts';

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['09:00'] });
/** Planned hours on some weekdays, from 1 for Monday to 7. `to`: on the next day if it is not after `from`. */
const hoursSchema = z.strictObject({
  weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: clock,
  to: clock,
});
export type PlannedHours = z.infer<typeof hoursSchema>;
const planBody = z.strictObject({
  /** The IANA time zone of the hours. */
  zone: zoneSchema.meta({ examples: ['Europe/Berlin'] }),
  /** None: no plan. */
  hours: z.array(hoursSchema).max(14),
});
export type ShiftPlan = z.infer<typeof planBody>;
const plansSchema = z.object({
  people: z.array(planBody.extend({ personId: z.string() })),
  teams: z.array(planBody.extend({ teamId: z.string() })),
});
export type ShiftPlans = z.infer<typeof plansSchema>;

const all = { tag: 'Teams', role: 'admin' } as const;

export const getShifts = call({
  ...all,
  role: 'supervisor',
  method: 'GET',
  path: '/api/shifts',
  summary: 'Get the planned hours of people and teams',
  description: 'With them, the dashboard compares who is planned with who is there.',
  answer: plansSchema,
});
export const setPersonShifts = call({
  ...all,
  method: 'PUT',
  path: '/api/shifts/people/{id}',
  summary: 'Set the planned hours of a person, in place of those of their teams',
  description: 'Replaces the whole plan of the person. Without hours they have no plan of their own.',
  params: idParamSchema,
  body: planBody,
  refusals: ['no_such_person'],
});
export const setTeamShifts = call({
  ...all,
  method: 'PUT',
  path: '/api/shifts/teams/{id}',
  summary: 'Set the planned hours of a team',
  description: 'Replaces the whole plan of the team, for members without a plan of their own.',
  params: idParamSchema,
  body: planBody,
  refusals: ['no_such_team'],
});

/** Rules and limits for its form. */
export const shiftFields = fieldsOf(planBody);
