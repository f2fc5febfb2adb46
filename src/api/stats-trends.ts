import { z } from 'zod';
import type { AlarmAction } from './alarm-settings.ts';
import { call } from './call.ts';
import { timeSchema } from './common.ts';
import type { LaneAction } from './lanes.ts';
import type { OperatorAction } from './operator.ts';
import type { RuleAction } from './rules.ts';
import type { SamplingAction } from './sampling.ts';
import type { SettingsAction } from './settings.ts';
import { panelCall, rangeSchema } from './stats.ts';

/** What may explain a figure: rules, lanes and their thresholds, words, engines, galleries, models, releases, alarms. */
export const markedActions = [
  'rule-on',
  'rule-shadow',
  'rule-off',
  'rule-revoked',
  'rule-changed',
  'rule-removed',
  'rules-paused',
  'rules-resumed',
  'rule-list-changed',
  'lane-added',
  'lane-changed',
  'lane-removed',
  'word-set',
  'word-removed',
  'words-imported',
  'engines-changed',
  'model-used',
  'model-set-back',
  'gallery-imported',
  'hashes-imported',
  'sampling-changed',
  'release-started',
  'alarm-raised',
] as const satisfies readonly (
  | RuleAction
  | LaneAction
  | OperatorAction
  | SamplingAction
  | SettingsAction
  | AlarmAction
)[];

/** One day (UTC) of the range. */
export const trendSchema = z.object({
  at: timeSchema,
  to: timeSchema,
  /** Arrived for people, and decided by the machine or a rule alone. */
  opened: z.number(),
  alone: z.number(),
  /** First decisions. */
  decided: z.number(),
  /** Cases that wait for their first decision at the end of the day. */
  backlog: z.number(),
  /** Of the first decisions in the lane with the target. */
  onTime: z.number(),
  late: z.number(),
  /** Standing verdicts of that day. */
  approved: z.number(),
  rejected: z.number(),
  looks: z.number(),
  /** Second looks with another verdict. */
  differed: z.number(),
  appeals: z.number(),
  overturned: z.number(),
  /** Seconds from arrival to the first decision; null without decisions. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
});
export type Trend = z.infer<typeof trendSchema>;

const markSchema = z.object({
  at: timeSchema,
  what: z.string(),
  by: z.string(),
  machine: z.boolean(),
  /** The name of what changed: a rule, a lane, a word, a release; what an alarm says. */
  of: z.string().nullable(),
});
export type Mark = z.infer<typeof markSchema>;

export const trendsAnswerSchema = z.object({
  counted: rangeSchema,
  recounting: z.boolean(),
  /** The lane whose target `onTime` and the people needed are about; null: none has a target. */
  target: z.object({ lane: z.string(), name: z.string().nullable(), seconds: z.number() }).nullable(),
  days: z.array(trendSchema),
  /** At most 200, the latest. */
  marks: z.array(markSchema),
  /** Cases for people by weekday (0: Sunday) and hour in the zone: the mean of the last 13 weeks of the range, at most. */
  arrivals: z.array(z.object({ weekday: z.number(), hour: z.number(), mean: z.number().nullable() })),
  /** The backlog in the next days, if they are like the last eight weeks; null: too few days. */
  projection: z
    .array(z.object({ at: timeSchema, value: z.number(), low: z.number(), high: z.number() }))
    .nullable(),
  /** By hour of the day: people at work for 90 % within the target, if cases arrive as in the last four weeks. */
  people: z
    .object({
      seconds: z.number(),
      hours: z.array(z.object({ hour: z.number(), arrivals: z.number(), people: z.number().nullable() })),
    })
    .nullable(),
});
export type TrendsAnswer = z.infer<typeof trendsAnswerSchema>;

export const getTrends = call({
  ...panelCall,
  path: '/api/stats/trends',
  summary: 'Get how figures changed from day to day, with what changed meanwhile, and a look ahead',
  description:
    'By day: arrivals, decisions, backlog, time to decision, looks and appeals, with a projection of the backlog and the people needed.',
  answer: trendsAnswerSchema,
});
