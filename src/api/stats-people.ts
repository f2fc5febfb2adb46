import { z } from 'zod';
import { call } from './call.ts';
import { shareSchema } from './share.ts';
import { behindSchema, panelCall, panelOf, rangeSchema, statsLabelSchema } from './stats.ts';

/**
 * Cohen's kappa of the verdicts of first and blind second looks, −1…1, with its 95 % interval; null where one of them
 * never varied.
 */
const kappaSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
export type Kappa = z.infer<typeof kappaSchema>;
/** Seconds between claim and decision. Exact up to 20, within 5 % above. Null without any. */
const secondsSchema = z.number().nullable();
const countsSchema = z.object({
  decisions: z.number().int(),
  verdicts: z.object({
    approve: z.number().int(),
    reject: z.number().int(),
    escalate: z.number().int(),
  }),
  medianSeconds: secondsSchema,
});
const agreementSchema = z.object({
  looks: z.number().int(),
  agreed: z.number().int(),
  agreement: shareSchema,
  kappa: kappaSchema,
});
const peopleSchema = countsSchema.extend({
  looks: agreementSchema.extend({
    /** First verdict × blind second verdict. */
    table: z.array(
      z.object({
        first: z.enum(['approve', 'reject']),
        second: z.enum(['approve', 'reject']),
        count: z.number().int(),
        behind: behindSchema,
      }),
    ),
  }),
  appeals: z.object({
    opened: z.number().int(),
    upheld: z.number().int(),
    overturned: z.number().int(),
    overturnedShare: shareSchema,
    behind: behindSchema,
    behindOverturned: behindSchema,
  }),
  /** By the labels of the cases, the most decided first. */
  labels: z.array(
    countsSchema.extend({
      label: statsLabelSchema.omit({ task: true }),
      looks: agreementSchema,
      behind: behindSchema,
      behindRejected: behindSchema,
    }),
  ),
  /** One entry per person, sorted by value and anonymous; empty where there are fewer than five. */
  spread: z.object({
    decisions: z.array(z.number().int()),
    medianSeconds: z.array(z.number()),
    rejectShare: z.array(z.number()),
  }),
  /** The distribution of decision times: cases from `from` to below `below` seconds. */
  times: z.array(z.object({ from: z.number(), below: z.number(), count: z.number().int() })),
});
/** `countedDays`: times and the spread over people are counted by whole days (UTC). */
export const peopleAnswerSchema = panelOf(
  peopleSchema,
  peopleSchema.omit({ labels: true, spread: true, times: true }),
).extend({ countedDays: rangeSchema });
export type PeopleAnswer = z.infer<typeof peopleAnswerSchema>;

/** The caller's own figures, for the caller alone. Whole days (UTC). */
export const ownAnswerSchema = panelOf(countsSchema, countsSchema);
export type OwnAnswer = z.infer<typeof ownAnswerSchema>;

export const getPeopleStats = call({
  ...panelCall,
  path: '/api/stats/people',
  summary: 'Get statistics of all decisions: agreement, times, appeals',
  description:
    'How often second looks agreed, how long decisions took, how appeals ended. Single people are never named.',
  answer: peopleAnswerSchema,
});
export const getOwnStats = call({
  ...panelCall,
  path: '/api/stats/own',
  summary: 'Get your own statistics',
  description: 'Only your own figures, for yourself.',
  role: 'moderator',
  answer: ownAnswerSchema,
});
