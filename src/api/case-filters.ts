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
  settled: z
    .enum(settledFilter)
    .optional()
    .describe('What the machine decided alone, or left to people. Only in lanes that hold both.'),
  openedFrom: time.describe('Opened at this time or later.'),
  openedTo: time.describe('Opened before this time.'),
  decidedFrom: time.describe('The standing decision was made at this time or later.'),
  decidedTo: time.describe('The standing decision was made before this time.'),
  verdict: z.enum(['approve', 'reject']).optional().describe('The standing verdict.'),
  everDecided: z
    .enum(['approve', 'reject', 'escalate', 'any'])
    .optional()
    .describe(
      'Some decision has this verdict, standing or not; decisions that were taken back do not count.',
    ),
  everDecidedFrom: time.describe('That decision was made at this time or later.'),
  everDecidedTo: time.describe('That decision was made before this time.'),
  ruled: z
    .enum(['right', 'wrong', 'any'])
    .optional()
    .describe(
      'The standing decision ruled so on one of its findings; `task` and `label` are then that finding’s.',
    ),
  scoreFrom: score.describe('The ruled finding has this score or more.'),
  scoreTo: score.describe('The ruled finding has a lower score; 1 is included.'),
  unscored: z.literal('yes').optional().describe('The ruled finding has no score.'),
  keyword: word.describe('A keyword of the ruled finding.'),
  name: word.describe('The name of the ruled finding.'),
  rateBelow: score.describe('The case’s highest score is below this, or there is none.'),
  user: word.describe('Your `userId`.'),
  room: word.describe('Your `roomId`.'),
  forum: word.describe('Your `forumId`.'),
  submission: z.uuid().optional().describe('The id of a submission.'),
  look: z
    .enum([...looks, 'any'])
    .optional()
    .describe('A blind second look ended so: first verdict, second verdict.'),
  lookFrom: time.describe('The second decision was made at this time or later.'),
  lookTo: time.describe('The second decision was made before this time.'),
  appeal: z
    .enum(['any', 'upheld', 'overturned'])
    .optional()
    .describe(
      'There was an appeal with this result. `any` goes by the time of the appeal, the others by that of the answer.',
    ),
  appealFrom: time.describe('At this time or later.'),
  appealTo: time.describe('Before this time.'),
  target: z
    .enum(['on-time', 'late'])
    .optional()
    .describe('First decided within the lane’s target, or later.'),
  firstDecidedFrom: time.describe('First decided at this time or later.'),
  firstDecidedTo: time.describe('First decided before this time.'),
  exactLabel: z
    .literal('yes')
    .optional()
    .describe(
      '`label` is a label’s key: only labels of the machine match, not other entries with that name.',
    ),
  anyState: z
    .literal('yes')
    .optional()
    .describe('Also cases whose present state the lane’s filter excludes.'),
  anyRate: z.literal('yes').optional().describe('Also cases below the lane’s minimum score.'),
  zone: z
    .string()
    .max(100)
    .optional()
    .describe('The time zone of the figure, in which a screen shows these times. It narrows nothing.'),
});
export type CaseFilters = z.output<typeof caseFiltersSchema>;
