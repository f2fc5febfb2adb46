import { z } from 'zod';
import { timeSchema } from './common.ts';
import { settledFilter } from './settled.ts';

const score = z.coerce.number().min(0).max(1).optional();
const word = z.string().min(1).max(200).optional();
const time = timeSchema.optional();

/** How a second look may end: the first verdict and the second. */
export const looks = ['approve-approve', 'approve-reject', 'reject-approve', 'reject-reject'] as const;

/**
 * More filters for a list of cases: the cases behind a figure. Times: `…From` included, `…To` excluded. A decision that
 * "stands" is not undone, reversed or overturned, and no escalation.
 */
export const caseFiltersSchema = z.object({
  /** The machine passed or blocked it alone, or left it to people. Only in lanes that hold all three. */
  settled: z.enum(settledFilter).optional(),
  openedFrom: time,
  openedTo: time,
  /** When the standing decision was made. */
  decidedFrom: time,
  decidedTo: time,
  /** The standing verdict. */
  verdict: z.enum(['approve', 'reject']).optional(),
  /** Some decision has this verdict, standing or not; decisions that were taken back do not count. */
  everDecided: z.enum(['approve', 'reject', 'escalate', 'any']).optional(),
  everDecidedFrom: time,
  everDecidedTo: time,
  /** The standing decision ruled so on one of its findings; `task` and `label` are then that finding's. */
  ruled: z.enum(['right', 'wrong', 'any']).optional(),
  /** The score of the ruled finding; `scoreTo` excluded, except 1. */
  scoreFrom: score,
  scoreTo: score,
  /** The ruled finding has no score. */
  unscored: z.literal('yes').optional(),
  /** A keyword or the name of the ruled finding. */
  keyword: word,
  name: word,
  /** The case's highest score is below this, or there is none. */
  rateBelow: score,
  user: word,
  room: word,
  forum: word,
  submission: z.uuid().optional(),
  /** A blind second look ended so: first verdict, second verdict. Its time is the second decision's. */
  look: z.enum([...looks, 'any']).optional(),
  lookFrom: time,
  lookTo: time,
  /**
   * There was an appeal with this result. `any` goes by the time of the appeal, the others by the time of the answer.
   */
  appeal: z.enum(['any', 'upheld', 'overturned']).optional(),
  appealFrom: time,
  appealTo: time,
  /** First decided within the lane's target, or later. */
  target: z.enum(['on-time', 'late']).optional(),
  firstDecidedFrom: time,
  firstDecidedTo: time,
  /** `label` is a label's key: only labels of the machine match, not other entries with that name. */
  exactLabel: z.literal('yes').optional(),
  /** Also cases whose present state the lane's filter excludes. */
  anyState: z.literal('yes').optional(),
  /** Also cases below the lane's minimum score. */
  anyRate: z.literal('yes').optional(),
  /** The time zone of the figure, in which a screen shows these times. It narrows nothing. */
  zone: z.string().max(100).optional(),
});
export type CaseFilters = z.output<typeof caseFiltersSchema>;
