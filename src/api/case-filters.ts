import { z } from 'zod';
import { timeSchema } from './common.ts';

const score = z.coerce.number().min(0).max(1).optional();
const word = z.string().min(1).max(200).optional();
const time = timeSchema.optional();

/**
 * What else a list of cases can be narrowed by: the cases behind a figure. Times: `…From` included, `…To` not. Where it
 * says "stands", an undone, reversed or overturned decision is none, and neither is an escalation.
 */
export const caseFiltersSchema = z.object({
  openedFrom: time,
  openedTo: time,
  /** When the decision that stands was made. */
  decidedFrom: time,
  decidedTo: time,
  /** The verdict that stands. */
  verdict: z.enum(['approve', 'reject']).optional(),
  /** Somebody decided so, whether it stands or not; not taken back. */
  made: z.enum(['approve', 'reject', 'escalate', 'any']).optional(),
  madeFrom: time,
  madeTo: time,
  /** One of its findings was called so by the decision that stands; `task` and `label` are then that finding's. */
  ruled: z.enum(['right', 'wrong', 'any']).optional(),
  /** The score of the finding that was ruled on; `scoreTo` not included, but for 1. */
  scoreFrom: score,
  scoreTo: score,
  /** The finding that was ruled on has no score. */
  unscored: z.literal('yes').optional(),
  /** What the finding that was ruled on is called: a keyword of it, or its name. */
  keyword: word,
  name: word,
  /** The case's highest score is below this, or there is none. */
  rateBelow: score,
  user: word,
  room: word,
  forum: word,
  submission: z.uuid().optional(),
  /** A blind second look ended so: first verdict, second verdict. Its time is the second decision's. */
  look: z.enum(['approve-approve', 'approve-reject', 'reject-approve', 'reject-reject', 'any']).optional(),
  lookFrom: time,
  lookTo: time,
  /** There was an appeal, by how it ended; `any` by when it was made, the others by when they ended. */
  appeal: z.enum(['any', 'upheld', 'overturned']).optional(),
  appealFrom: time,
  appealTo: time,
  /** First decided within the lane's target, or not. */
  target: z.enum(['kept', 'late']).optional(),
  firstDecidedFrom: time,
  firstDecidedTo: time,
  /** `label` is a label's key: the one that the machine gave, not whatever else the dictionary calls so. */
  exactLabel: z.literal('yes').optional(),
  /** Also the cases that the lane does not hold in their present state, by everything else that it asks for. */
  anyState: z.literal('yes').optional(),
  /** Also those below the lane's lower bound. */
  anyRate: z.literal('yes').optional(),
});
export type CaseFilters = z.output<typeof caseFiltersSchema>;
