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

/** Only names: for browsers +08:00 is ahead of UTC, for PostgreSQL it is behind. */
function isZone(zone: string): boolean {
  if (!named.has(zone) && !areas.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The query of every panel. `from` included, `to` excluded; both are widened to whole hours (UTC), for some figures to
 * whole days (UTC): the answer's `counted` is the counted range. `label` is a label's key from the answers.
 */
export const rangedQuery = z.object({
  from: timeSchema.describe(
    'The beginning of the period; it is included, and widened to a whole hour or day (UTC).',
  ),
  to: timeSchema.describe('The end of the period; it is excluded, and widened to a whole hour or day (UTC).'),
  zone: zoneSchema.default('UTC').describe('The time zone in which days are counted and shown.'),
  compare: z
    .enum(['before', 'none'])
    .default('none')
    .describe('`before`: with the equally long period before.'),
  lane: z.string().max(50).optional().describe('The key of a lane.'),
  kind: z.enum(caseKinds).optional().describe('What kind of content.'),
  task: z.string().max(100).optional().describe('Findings of this task.'),
  label: z
    .string()
    .max(200)
    .optional()
    .describe('The key of a label, as `GET /api/stats/choices` lists them.'),
});
export const isRange = ({ from, to }: { from: string; to: string }) => {
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 && length <= maxRangeDays * 24 * hourMs;
};
export const badRange = { path: ['to'], ...saying('must_follow_from', { days: maxRangeDays }) };
export const statsQuerySchema = rangedQuery.refine(isRange, badRange);
export type StatsQuery = z.output<typeof statsQuerySchema>;

/** The query for the case list that shows the cases behind a figure: `GET /api/cases`, `/queue/:lane?…`. */
export const behindSchema = caseFiltersSchema.extend({
  /** `all` without a lane filter. */
  lane: z.string(),
  kind: z.enum(caseKinds).optional(),
  task: z.string().optional(),
  label: z.string().optional(),
  state: z.enum(caseStates).optional(),
  /** Cases of a period: the newest first. Otherwise in the lane's order. */
  sort: z.literal('newest').optional(),
});
export type Behind = z.infer<typeof behindSchema>;

export const rangeSchema = z.object({ from: timeSchema, to: timeSchema });

/**
 * `before` is the equally long period before, if requested, with the figures that are compared. `recounting`: lanes
 * changed, and figures by lane are being recounted.
 */
export function panelOf<T extends z.ZodType, Before extends z.ZodType>(figures: T, compared: Before) {
  return z.object({
    counted: rangeSchema,
    now: figures,
    before: compared.nullable(),
    recounting: z.boolean(),
  });
}

/**
 * A label of one task. `key` is for filters: its own name, or `task#number`. `name` is null while the number has no
 * name.
 */
export const statsLabelSchema = z.object({ task: z.string(), key: z.string(), name: z.string().nullable() });

/** The filter's choices: every label that a case has had. */
export const statsChoicesSchema = z.object({ labels: z.array(statsLabelSchema) });
export type StatsChoices = z.infer<typeof statsChoicesSchema>;

/** Common parts of the calls for panels. */
export const panelCall = {
  method: 'GET',
  tag: 'Statistics',
  role: 'supervisor',
  query: statsQuerySchema,
  refusals: ['no_such_lane', 'handed_over_not_counted'],
} as const;

export const getStatsChoices = call({
  method: 'GET',
  path: '/api/stats/choices',
  summary: 'List what statistics can be filtered by',
  description: 'Every label that a case has had, with the key that the panels take as `label`.',
  tag: 'Statistics',
  role: 'supervisor',
  answer: statsChoicesSchema,
});
