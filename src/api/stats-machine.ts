import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';
import { laneAnswerSchema } from './lanes.ts';
import { shareSchema } from './share.ts';
import {
  badRange,
  behindSchema,
  isRange,
  panelCall,
  panelOf,
  rangedQuery,
  rangeSchema,
  statsLabelSchema,
} from './stats.ts';

/* Machine against people: the rulings of standing decisions */

const ruledSchema = z.object({
  /** Findings that were ruled right or wrong, by hand or by the verdict. */
  ruled: z.number().int(),
  right: z.number().int(),
  /** Of `ruled`, by hand; and of those, right. The others follow from the verdict, which is no evidence of each. */
  byHand: z.number().int(),
  rightByHand: z.number().int(),
  /** How many independent findings each one is worth, above 0 to 1: those of one case are often ruled alike. */
  independent: z.number(),
  precision: shareSchema,
});
const bandSchema = ruledSchema.extend({
  /** Scores from this one up to the next tenth; the last band includes 1. Null: findings without a score. */
  from: z.number().nullable(),
  /** 0…1; null without any. */
  meanScore: z.number().nullable(),
  behind: behindSchema,
  behindWrong: behindSchema,
});
export type Band = z.infer<typeof bandSchema>;
const wrongSchema = z.array(
  z.object({
    task: z.string(),
    name: z.string(),
    wrong: z.number().int(),
    right: z.number().int(),
    behind: behindSchema,
  }),
);
const machineSchema = z.object({
  total: ruledSchema.extend({
    /** Cases with a standing decision, and how many of them were approved, against the machine. */
    cases: z.number().int(),
    overturned: z.number().int(),
    overturnedShare: shareSchema,
    /** Of what arrived in the period: passed and blocked by the machine alone, and left to people. All counted. */
    passed: z.number().int(),
    blocked: z.number().int(),
    forPeople: z.number().int(),
  }),
  /** The most ruled first. */
  labels: z.array(
    ruledSchema.extend({
      label: statsLabelSchema,
      cases: z.number().int(),
      overturned: z.number().int(),
      overturnedShare: shareSchema,
      behind: behindSchema,
      behindWrong: behindSchema,
    }),
  ),
  /** Ten, and one more for findings without a score if there are any: the calibration curve. */
  bands: z.array(bandSchema),
  /**
   * What is ruled wrong most often, with how often it was right; 20 of each at most. Keywords of texts and of
   * recognised text, names of gallery matches, logos.
   */
  wrong: z.object({ keywords: wrongSchema, boxes: wrongSchema, logos: wrongSchema }),
  /** Precision over time, by hour where the range is three days or less, else by day in the zone. */
  series: z.array(
    z.object({ at: timeSchema, ruled: z.number().int(), right: z.number().int(), behind: behindSchema }),
  ),
});
export const machineAnswerSchema = panelOf(
  machineSchema,
  machineSchema.pick({ total: true, labels: true, series: true }),
);
export type MachineAnswer = z.infer<typeof machineAnswerSchema>;

/* What if the lane had another minimum score */

export const whatIfQuerySchema = rangedQuery
  .extend({ lane: z.string().max(50).describe('The key of a lane.') })
  .refine(isRange, badRange);
/**
 * Over the cases that the lane would hold without a minimum score, opened on the counted days. A threshold retains
 * cases whose highest score reaches it; any threshold excludes those without a score.
 */
export const whatIfAnswerSchema = z.object({
  counted: rangeSchema,
  recounting: z.boolean(),
  lane: laneAnswerSchema.shape.lane,
  /** False for a built-in lane, whose filter cannot change. */
  canApply: z.boolean(),
  cases: z.number().int(),
  rejected: z.number().int(),
  /** 0, 0.05 … 1. `fewer`: cases that the lane would not have held; `misses`: those of them that a person rejected. */
  steps: z.array(
    z.object({
      threshold: z.number(),
      fewer: z.number().int(),
      misses: z.number().int(),
      behind: behindSchema,
      behindMisses: behindSchema,
    }),
  ),
});
export type WhatIfAnswer = z.infer<typeof whatIfAnswerSchema>;
/** `seen`: the minimum score that was on screen; a different one now is a conflict (`lane_changed`). */
export const applyThresholdBodySchema = z.strictObject({
  lane: z.string().max(50),
  rateMin: z.number().min(0).max(1).nullable(),
  seen: z.number().min(0).max(1).nullable(),
});
export type ApplyThresholdBody = z.infer<typeof applyThresholdBodySchema>;

export const getMachineStats = call({
  ...panelCall,
  path: '/api/stats/machine',
  summary: 'Get statistics of the machine: precision by label, score and word',
  description:
    'How often people agreed with findings, with 95 % intervals, and which words, faces and logos are wrong most often.',
  answer: machineAnswerSchema,
});
export const getWhatIf = call({
  ...panelCall,
  path: '/api/stats/what-if',
  summary: 'Simulate other lowest scores of a lane',
  description:
    'For a lane: how many cases another lowest score would have spared, and how many violations would have been missed.',
  query: whatIfQuerySchema,
  answer: whatIfAnswerSchema,
});
export const applyThreshold = call({
  method: 'POST',
  path: '/api/stats/what-if/apply',
  summary: 'Set the lowest score of a lane',
  description:
    'Sets what `GET /api/stats/what-if` showed. `seen` is the score that you saw: if somebody changed it meanwhile, it is refused.',
  tag: 'Statistics',
  role: 'supervisor',
  body: applyThresholdBodySchema,
  answer: laneAnswerSchema,
  refusals: [
    'lane_filters_changed',
    'no_such_lane',
    'built_in_lane_not_changeable',
    'lane_without_second_looks',
  ],
});
