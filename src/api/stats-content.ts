import { z } from 'zod';
import { call } from './call.ts';
import { timeSchema } from './common.ts';
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

/**
 * A room, forum or user that cases come from. `decided`, `rejected`: standing decisions, by the day (UTC) on which they
 * were made.
 */
const sourceSchema = z.object({
  id: z.string(),
  opened: z.number().int(),
  decided: z.number().int(),
  rejected: z.number().int(),
  rejectShare: shareSchema,
  behind: behindSchema,
  behindRejected: behindSchema,
});
/** With fewer decisions, a rejection rate says too little. */
export const minDecided = 5;
/**
 * `byVolume`: most cases opened. `byRejects`: highest lower end of the reject share's interval, of those with enough
 * decisions. 20 at most. `few`: how many have decisions, but not enough.
 */
const sourcesSchema = z.object({
  byVolume: z.array(sourceSchema),
  byRejects: z.array(sourceSchema),
  few: z.number().int(),
});
const contentSchema = z.object({
  opened: z.number().int(),
  /** The eight most frequent labels, and all others as null. A case counts under each of its labels. */
  labels: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      opened: z.number().int(),
      behind: behindSchema,
    }),
  ),
  /**
   * By hour where the range is three days or less, else by day in the zone. `counts` has one number per entry of
   * `labels`, then one for all other labels.
   */
  series: z.array(
    z.object({
      at: timeSchema,
      to: timeSchema,
      opened: z.number().int(),
      counts: z.array(z.number().int()),
      behind: behindSchema,
    }),
  ),
  rooms: sourcesSchema,
  users: sourcesSchema,
  forums: sourcesSchema,
});
/** `countedDays`: rooms, users and forums are counted by whole days (UTC), and not by lane, task or label. */
export const contentAnswerSchema = panelOf(contentSchema, contentSchema.pick({ opened: true })).extend({
  step: z.enum(['hour', 'day']),
  countedDays: rangeSchema,
});
export type ContentAnswer = z.infer<typeof contentAnswerSchema>;

/* Comparison of videos by the figures of their summaries (§ Video task results) */

export const videoFigures = ['average', 'maximum', 'count'] as const;
export const videosQuerySchema = rangedQuery
  .pick({ from: true, to: true, zone: true, task: true })
  .extend({
    label: z
      .string()
      .max(200)
      .optional()
      .describe('A class, as a label’s key: `task#number`; the most frequent one by default.'),
    figure: z.enum(videoFigures).default('average').describe('Which figure of the summaries.'),
  })
  .refine(isRange, badRange);
export type VideosQuery = z.output<typeof videosQuerySchema>;
/** Videos whose summary arrived in the range. */
export const videosAnswerSchema = z.object({
  counted: rangeSchema,
  /** The classes to choose from, the one with most videos first. */
  classes: z.array(statsLabelSchema.extend({ videos: z.number().int() })),
  chosen: statsLabelSchema.nullable(),
  figure: z.enum(videoFigures),
  videos: z.number().int(),
  /** Quartiles over all of them; null without any. Scores 0…1, counts from 0. */
  quartiles: z
    .object({ min: z.number(), q1: z.number(), median: z.number(), q3: z.number(), max: z.number() })
    .nullable(),
  /** Ten equal steps from the lowest to the highest value. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), videos: z.number().int() })),
  /** The highest fifty. */
  top: z.array(
    z.object({
      submissionId: z.string(),
      title: z.string(),
      at: timeSchema,
      value: z.number(),
      average: z.number().nullable(),
      maximum: z.number().nullable(),
      count: z.number().int().nullable(),
    }),
  ),
});
export type VideosAnswer = z.infer<typeof videosAnswerSchema>;

export const getContentStats = call({
  ...panelCall,
  path: '/api/stats/content',
  summary: 'Get statistics of content: labels and sources',
  description:
    'What arrives, by label and over time, and which rooms, users and forums it comes from. Each figure has the filter of the cases behind it.',
  answer: contentAnswerSchema,
});
export const compareVideos = call({
  method: 'GET',
  path: '/api/stats/videos',
  summary: 'Compare the video scores of one class',
  description:
    'How high videos scored for one class in the period: quartiles, a histogram and the highest fifty.',
  tag: 'Statistics',
  role: 'supervisor',
  query: videosQuerySchema,
  answer: videosAnswerSchema,
});
