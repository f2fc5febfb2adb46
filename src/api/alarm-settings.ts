import { z } from 'zod';
import { call } from './call.ts';
import { idParamSchema, timeSchema } from './common.ts';
import { fieldsOf } from './fields.ts';
import { endpointFormats } from './webhooks.ts';

/**
 * `overdue`: cases of a lane wait past its target. `backlog`: it grows more than usual. `drift`: people agree with the
 * machine less than usual. `delivery`: an endpoint takes nothing. `engine`: a task has lost its engine. `service`: the
 * moderation service does not answer. `disk`: it is nearly full. `due`: a
 * report must be decided soon.
 */
export const alarmKinds = [
  'overdue',
  'backlog',
  'drift',
  'delivery',
  'engine',
  'service',
  'disk',
  'due',
] as const;
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

export const alarmSettingsSchema = z.strictObject({
  watched: z
    .array(z.enum(alarmKinds))
    .max(alarmKinds.length)
    .default([...alarmKinds]),
  /** This many cases of a lane past its target raise the alarm. */
  overdueCases: z.number().int().min(1).max(100_000).default(10),
  /** How many hours before a report is due. */
  dueHours: z.number().int().min(0).max(720).default(4),
  /** How long deliveries, engines or the service must fail. */
  failingMinutes: z.number().int().min(0).max(1440).default(5),
});
export type AlarmSettings = z.infer<typeof alarmSettingsSchema>;

/**
 * How soon a fall of the agreement by 15 points is noticed. `decisions` of the last 90 days say what is usual, of which
 * `needed` are enough.
 */
const driftSchema = z.object({
  decisions: z.number().int(),
  needed: z.number().int(),
  /** The usual share that agrees, 0 to 1; null: too few decisions. */
  agreement: z.number().nullable(),
  /** In the last 24 hours. */
  today: z.number().int(),
  /** About how many decisions it takes; null: it cannot be noticed. */
  toNotice: z.number().int().nullable(),
});
export const labelDriftSchema = driftSchema.extend({
  label: z.object({ key: z.string(), name: z.string().nullable() }),
});
export type LabelDrift = z.infer<typeof labelDriftSchema>;

export const alarmsAnswerSchema = z.object({
  settings: alarmSettingsSchema,
  current: z.array(alarmSchema),
  /** The last fifty that are over. */
  past: z.array(alarmSchema),
  /** Endpoints that receive alarms. */
  endpoints: z.array(z.object({ id: z.string(), name: z.string(), format: z.enum(endpointFormats) })),
  drift: z.object({ labels: z.array(labelDriftSchema), all: driftSchema.nullable() }),
});
export type AlarmsAnswer = z.infer<typeof alarmsAnswerSchema>;

const alarms = { tag: 'Alarms', role: 'supervisor' } as const;

export const getAlarms = call({
  ...alarms,
  method: 'GET',
  path: '/api/alarms/all',
  summary: 'List current and past alarms, what is watched, and how soon a drift is noticed',
  description:
    'For the page of alarms: what rings now, the last fifty alarms, the settings, and after how many decisions a fall of the agreement with the machine would be noticed.',
  answer: alarmsAnswerSchema,
});
export const setAlarms = call({
  ...alarms,
  method: 'PUT',
  path: '/api/alarms/settings',
  summary: 'Set what raises an alarm',
  description:
    'Sets which kinds are watched and their limits, for the whole organisation. Endpoints that receive alarms are set up under *Webhooks*.',
  body: alarmSettingsSchema,
  answer: alarmsAnswerSchema,
});
export const seeAlarm = call({
  ...alarms,
  method: 'POST',
  path: '/api/alarms/{id}/seen',
  summary: 'Mark an alarm as seen, for everyone; it ends by itself',
  description:
    'The bell no longer counts the alarm for anybody. It stays in the list until its cause is over.',
  params: idParamSchema,
  answer: alarmsAnswerSchema,
  refusals: ['no_such_alarm'],
});

/** Alarms and their settings, as the audit trail names them. */
export const alarmActions = ['alarm-raised', 'alarm-ended', 'alarm-seen', 'alarms-changed'] as const;
export type AlarmAction = (typeof alarmActions)[number];

// Rules and limits for the form of this body.
export const alarmFields = fieldsOf(alarmSettingsSchema);
