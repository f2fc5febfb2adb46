import { z } from 'zod';
import { call } from './call.ts';
import { badRange, isRange, rangedQuery, rangeSchema } from './stats.ts';

/* What the audit sample says of everything that the machine decided alone */

const estimateSchema = z.object({
  kind: z.literal('estimate'),
  /** 0…1, with the ends of its 95 % interval, by the design of the sample. */
  value: z.number(),
  low: z.number(),
  high: z.number(),
});
/** Too few cases were checked to say anything. */
const tooFewSchema = z.object({
  kind: z.literal('too-few'),
  decision: z.enum(['pass', 'block']),
  checked: z.number().int(),
  needed: z.number().int(),
});
/** `checked` cases had `events`: confirmed misses, or blocks that people confirmed. */
const rateSchema = z.discriminatedUnion('kind', [
  estimateSchema.extend({ checked: z.number().int(), events: z.number().int() }),
  tooFewSchema,
]);
const derivedSchema = z.discriminatedUnion('kind', [
  estimateSchema,
  tooFewSchema,
  z.object({ kind: z.literal('no-violations') }),
]);
const estimatesSchema = z.object({
  /** Violations per passed case. */
  missedRate: rateSchema,
  /** Violations per blocked case. */
  precision: rateSchema,
  /** Blocked violations per violation. */
  recall: derivedSchema,
  /** Violations per case that the machine decided alone. */
  prevalence: derivedSchema,
});
export type SampleEstimates = z.infer<typeof estimatesSchema>;

export const sampleStatsSchema = z.object({
  counted: rangeSchema,
  /** Draws in the period whose cases are all decided; only these count. */
  rounds: z.number().int(),
  /** Draws in the period with cases that still wait. */
  openRounds: z.number().int(),
  /** All cases that the machine passed and blocked alone in the counted draws. */
  passed: z.number().int(),
  blocked: z.number().int(),
  all: estimatesSchema,
  /**
   * By the label that people gave what was missed, and that the machine gave what it blocked; the most frequent first.
   * Draws that were too small for strata by label count in `all` alone.
   */
  labels: z.array(estimatesSchema.extend({ label: z.string() })),
});
export type SampleStats = z.infer<typeof sampleStatsSchema>;

export const getSampleStats = call({
  method: 'GET',
  path: '/api/stats/sample',
  summary: 'Estimate from the audit sample what the machine misses and blocks rightly',
  description:
    'Draws in the period, with 95 % intervals by the design of the sample. Filters do not apply: a sample is drawn from everything.',
  tag: 'Statistics',
  role: 'supervisor',
  query: rangedQuery.pick({ from: true, to: true }).refine(isRange, badRange),
  answer: sampleStatsSchema,
});
