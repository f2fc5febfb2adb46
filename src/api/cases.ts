import { z } from 'zod';
import { call } from './call.ts';
import { caseFiltersSchema } from './case-filters.ts';
import { idParamSchema, pageOf, pageQuerySchema, personSchema, timeSchema } from './common.ts';
import { verdicts } from './deciding.ts';
import { evidenceSchema, findingSchema } from './findings.ts';
import { holdSchema } from './retention.ts';
import { hitSchema } from './search.ts';
import { statementSchema } from './statements.ts';
import { missingStretchSchema, submissionSchema } from './submissions.ts';

export const caseKinds = ['text', 'video', 'fragment', 'audio', 'audio-stream'] as const;
export type CaseKind = (typeof caseKinds)[number];
/**
 * `second-look`, `third-look`: a decision stands and has gone out; somebody else decides blind, then a third where the
 * two differ. `appealed`: a decision stands, the person concerned asks for another look, and gets it from somebody else.
 */
export const caseStates = ['open', 'escalated', 'second-look', 'third-look', 'appealed', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];
/** What such a decision was for: the case itself, a blind look at what another decided, or an appeal. */
export const rounds = ['first', 'second', 'third', 'appeal'] as const;
export type Round = (typeof rounds)[number];
/**
 * What came of a look or an appeal. `agreed`, `differed`: the second look, with the verdict of the first. `upheld`,
 * `overturned`: the third look or the appeal; overturned, its decision stands in the other's place.
 */
export const outcomes = ['agreed', 'differed', 'upheld', 'overturned'] as const;
export type Outcome = (typeof outcomes)[number];
export type Verdict = (typeof verdicts)[number];

export const claimSchema = z.object({
  by: personSchema,
  /** Goes up with every claim; a decision carries the one it was made under. */
  epoch: z.number(),
  expiresAt: timeSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * `pending`: inside the undo window, has not left. `final`: the window is over. `undone`: never left. `reversed`: taken
 * back after it left, or overturned by a third look or an appeal.
 */
export const decisionSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  verdict: z.enum(verdicts),
  label: z.string().nullable(),
  policy: z.string().nullable(),
  note: z.string().nullable(),
  by: personSchema,
  decidedAt: timeSchema,
  state: z.enum(['pending', 'final', 'undone', 'reversed']),
  undoableUntil: timeSchema,
  round: z.enum(rounds),
  /** Null for a first decision. */
  outcome: z.enum(outcomes).nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A case given to a named colleague, or (`to` null) to whichever supervisor comes first, with a word about it. */
export const handOverSchema = z.object({
  id: z.string(),
  to: personSchema.nullable(),
  by: personSchema,
  note: z.string(),
  frame: z.string().nullable(),
  at: timeSchema,
});
export type HandOver = z.infer<typeof handOverSchema>;

/** What a list row shows; enough to choose by, without opening the case. */
export const caseSchema = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  lane: z.string(),
  state: z.enum(caseStates),
  version: z.number(),
  title: z.string(),
  /** The text itself, cut; for films the recognised words that were hit. */
  preview: z.string(),
  labels: z.array(
    z.object({ task: z.string(), label: z.string(), rate: z.number().nullable(), review: z.boolean() }),
  ),
  thumbnails: z.array(evidenceSchema),
  findingCount: z.number(),
  /** 0 low … 3 high; with age it makes the order. */
  severity: z.number(),
  openedAt: timeSchema,
  updatedAt: timeSchema,
  submissionId: z.string(),
  contentId: z.string().nullable(),
  userId: z.string().nullable(),
  roomId: z.string().nullable(),
  forumId: z.string().nullable(),
  claim: claimSchema.nullable(),
  /** The hand-over that stands; null when there is none. */
  handOver: handOverSchema.nullable(),
  /** Empty also where `ownDecision` says why. */
  allowedDecisions: z.array(z.enum(verdicts)),
  /** The person who asks has decided this case before: somebody else must look. Only in the looks and an appeal. */
  ownDecision: z.boolean(),
  /** A blind look: what people decided and wrote before is shown to nobody until it is over. */
  blind: z.boolean(),
  /** The one that stands; in a blind look only one's own. */
  decision: decisionSchema.nullable(),
  /** In the answer to a search: where its words were found. */
  hit: hitSchema.optional(),
});
export type Case = z.infer<typeof caseSchema>;

/** What happens to a case and to what it came from. */
export const caseActions = [
  'submitted',
  'moderated',
  'callback',
  'opened',
  'extended',
  'claimed',
  'released',
  'taken-over',
  'handed-over',
  'questioned',
  'decided',
  'undone',
  'reversed',
  'gallery-picture-added',
  'look-opened',
  'look-ended',
  'appealed',
  'appeal-link-made',
] as const;

export const historySchema = z.object({
  at: timeSchema,
  what: z.enum(caseActions),
  /** A person's name, an API key's, or "machine". */
  by: z.string(),
  machine: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Of `decided`: the statement of reasons it was made with, and where it ended by now. */
  reasons: statementSchema.optional(),
});
export type HistoryEntry = z.infer<typeof historySchema>;

/** A second look at a decision: who decided what, and what came of it. `outcome` null: it ended before anyone agreed or not. */
export const lookSchema = z.object({
  id: z.string(),
  /** The lane whose rule drew it. */
  lane: z.string(),
  openedAt: timeSchema,
  endedAt: timeSchema,
  outcome: z.enum(['agreed', 'upheld', 'overturned']).nullable(),
  first: decisionSchema,
  second: decisionSchema.nullable(),
  third: decisionSchema.nullable(),
});
export type Look = z.infer<typeof lookSchema>;

/** `link`: by the person concerned. `api`: by a customer's program. `person`: a supervisor for them. */
export const appealChannels = ['link', 'api', 'person'] as const;
export const appealSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  statement: z.string(),
  /** As they named themselves, or how to reach them; null when they did not. */
  by: z.string().nullable(),
  channel: z.enum(appealChannels),
  openedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  outcome: z.enum(['upheld', 'overturned']).nullable(),
  /** The decision that is appealed against. */
  decision: decisionSchema,
  /** The decision that answers it. */
  answer: decisionSchema.nullable(),
});
export type Appeal = z.infer<typeof appealSchema>;

const past = z.object({
  id: z.string(),
  cases: z.number(),
  /** No more than these, the latest, were counted: there may be others before. */
  more: z.boolean(),
  /** How many of them stand decided as what; the rest wait. */
  verdicts: z.record(z.enum(verdicts), z.number()),
  lastAt: timeSchema.nullable(),
  /** The latest five. */
  latest: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(caseKinds),
      title: z.string(),
      state: z.enum(caseStates),
      verdict: z.enum(verdicts).nullable(),
      openedAt: timeSchema,
    }),
  ),
});
export type Past = z.infer<typeof past>;

export const caseDetailSchema = z.object({
  case: caseSchema,
  /** The whole text; null for other kinds. */
  content: z.string().nullable(),
  findings: z.array(findingSchema),
  history: z.array(historySchema),
  submission: submissionSchema,
  /** What nobody looked at of what is decided here: of a film, or of the fragment of a stream. */
  missing: z.array(missingStretchSchema).optional(),
  /** Earlier cases of the same user and room, thirty days back. */
  context: z.object({ user: past.nullable(), room: past.nullable() }),
  /** The looks that are over, the first first; none while one is open. */
  looks: z.array(lookSchema),
  /** The appeals there were, the open one last; none in a blind look. */
  appeals: z.array(appealSchema),
  /** Legal holds that keep it as it is. */
  holds: z.array(holdSchema).optional(),
  /** When its content was removed; what is left is that it was, and what was decided. */
  emptiedAt: timeSchema.nullish(),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const casesQuerySchema = pageQuerySchema.extend(caseFiltersSchema.shape).extend({
  lane: z.string().max(50).default('review'),
  kind: z.enum(caseKinds).optional(),
  label: z.string().max(100).optional(),
  task: z.string().max(100).optional(),
  state: z.enum(caseStates).optional(),
  q: z.string().max(200).optional(),
  /** The lane's own where left out. */
  sort: z.enum(['priority', 'newest', 'oldest']).optional(),
  /** `previous`: the page before the cursor, in the same order. */
  direction: z.enum(['next', 'previous']).default('next'),
  /** Only these of the lane, separated by commas: for who holds rows and heard that they changed. */
  ids: z
    .string()
    .max(8000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(200))
    .optional(),
});
export type CasesQuery = z.infer<typeof casesQuerySchema>;

/** `previousCursor`: where the page before this one ends; null at the list's beginning. */
export const casesPageSchema = pageOf(caseSchema).extend({ previousCursor: z.string().nullable() });
export type CasesPage = z.infer<typeof casesPageSchema>;

export const listCases = call({
  method: 'GET',
  path: '/api/cases',
  summary: 'A page of the queue, in its order',
  tag: 'Cases',
  role: 'moderator',
  keyScope: 'read',
  query: casesQuerySchema,
  answer: casesPageSchema,
  refusals: ['no_such_lane', 'cursor_not_ours'],
});
export const getCase = call({
  method: 'GET',
  path: '/api/cases/{id}',
  summary: 'A case',
  tag: 'Cases',
  role: 'moderator',
  keyScope: 'read',
  params: idParamSchema,
  answer: caseDetailSchema,
  refusals: ['no_such_case'],
});
