import { z } from 'zod';
import { saying } from '../reasons/of-issue.ts';
import { call } from './call.ts';
import { caseFiltersSchema } from './case-filters.ts';
import { caseKinds, caseStates } from './cases.ts';
import { timeSchema } from './common.ts';

const maxRangeDays = 800;
const hourMs = 3_600_000;

export const zoneSchema = z.string().max(100).refine(isZone, saying('is_no_time_zone'));

const named = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', 'GMT']);
const areas = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//;

/** By name alone: +08:00 is ahead of UTC for browsers, and behind it for PostgreSQL. */
function isZone(zone: string): boolean {
  if (!named.has(zone) && !areas.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * What every panel is asked with. `from` included, `to` not; both are widened to whole hours (UTC), for some figures to
 * whole days (UTC): the answer's `counted` says what was counted. `label` is a label's key, as the answers name it.
 */
export const rangedQuery = z.object({
  from: timeSchema,
  to: timeSchema,
  zone: zoneSchema.default('UTC'),
  compare: z.enum(['before', 'none']).default('none'),
  lane: z.string().max(50).optional(),
  kind: z.enum(caseKinds).optional(),
  task: z.string().max(100).optional(),
  label: z.string().max(200).optional(),
});
export const isRange = ({ from, to }: { from: string; to: string }) => {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= maxRangeDays * 24 * hourMs;
};
export const badRange = { path: ['to'], ...saying('must_follow_from', { days: maxRangeDays }) };
export const statsQuerySchema = rangedQuery.refine(isRange, badRange);
export type StatsQuery = z.output<typeof statsQuerySchema>;

/** What the case list is asked with to show the cases behind a figure: `GET /api/cases`, `/queue/:lane?…`. */
export const behindSchema = caseFiltersSchema.extend({
  /** `all` where no lane was asked for. */
  lane: z.string(),
  kind: z.enum(caseKinds).optional(),
  task: z.string().optional(),
  label: z.string().optional(),
  state: z.enum(caseStates).optional(),
});
export type Behind = z.infer<typeof behindSchema>;

export const rangeSchema = z.object({ from: timeSchema, to: timeSchema });
/** 0…1, with the ends of its 95 % interval (Wilson); null of nothing. */
export const shareSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
export type Share = z.infer<typeof shareSchema>;

/** `before` is the equally long time just before, where that was asked for, with those of the figures that are compared. `recounting`: lanes changed, figures by lane are being counted anew. */
export function panelOf<T extends z.ZodType, Before extends z.ZodType>(figures: T, compared: Before) {
  return z.object({
    counted: rangeSchema,
    now: figures,
    before: compared.nullable(),
    recounting: z.boolean(),
  });
}

/** A label as one task gives it. `key` filters by it: its own name, or `task#number`. `name` is null while nobody named it. */
export const statsLabelSchema = z.object({ task: z.string(), key: z.string(), name: z.string().nullable() });

/** What can be filtered by: every label that a case has had. */
export const statsChoicesSchema = z.object({ labels: z.array(statsLabelSchema) });
export type StatsChoices = z.infer<typeof statsChoicesSchema>;

/** What the calls for panels share. */
export const panelCall = {
  method: 'GET',
  tag: 'Statistics',
  role: 'supervisor',
  query: statsQuerySchema,
  refusals: ['no_such_lane', 'handed_is_not_counted'],
} as const;

export const getStatsChoices = call({
  method: 'GET',
  path: '/api/stats/choices',
  summary: 'What can be filtered by',
  tag: 'Statistics',
  role: 'supervisor',
  answer: statsChoicesSchema,
});
