import { z } from 'zod';
import { languages } from '../reasons/languages.ts';
import { adviceSchema } from './advice.ts';
import { call } from './call.ts';
import { caseFiltersSchema } from './case-filters.ts';
import { idParamSchema, pageOf, pageQuerySchema, personSchema, timeSchema } from './common.ts';
import { contentLanguages } from './content-languages.ts';
import { verdicts } from './deciding.ts';
import { chosenActionsSchema, strikesSchema } from './enforcement.ts';
import { boxSchema, evidenceSchema, findingSchema } from './findings.ts';
import { shownContextSchema } from './given-context.ts';
import { reportsSchema, shownNoticeSchema } from './reported.ts';
import { holdSchema } from './retention.ts';
import { reviewSchema } from './review-proof.ts';
import { hitSchema } from './search.ts';
import { settledAs } from './settled.ts';
import { statementSchema } from './statements.ts';
import { missingStretchSchema, submissionSchema } from './submissions.ts';

export const caseKinds = ['text', 'video', 'fragment', 'audio', 'audio-stream'] as const;
export type CaseKind = (typeof caseKinds)[number];
/**
 * `second-look`, `third-look`: a decision stands and was sent; another person decides blind, and a third person where
 * the two differ. `appealed`: a decision stands, the person concerned has appealed, and another person decides.
 */
export const caseStates = ['open', 'escalated', 'second-look', 'third-look', 'appealed', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];
/** The round of a decision: the case itself, a blind look at another's decision, or an appeal. */
export const rounds = ['first', 'second', 'third', 'appeal'] as const;
export type Round = (typeof rounds)[number];
/**
 * The result of a look or an appeal. `agreed`, `differed`: the second look, compared with the first verdict. `upheld`,
 * `overturned`: the third look or the appeal; if overturned, its decision replaces the first.
 */
export const outcomes = ['agreed', 'differed', 'upheld', 'overturned'] as const;
export type Outcome = (typeof outcomes)[number];
export type Verdict = (typeof verdicts)[number];

export const claimSchema = z.object({
  by: personSchema,
  /** Increases with every claim; a decision carries the epoch of its claim. */
  epoch: z.number(),
  expiresAt: timeSchema,
});
export type Claim = z.infer<typeof claimSchema>;

/**
 * `pending`: inside the undo window, not sent. `final`: the window is over. `undone`: never sent. `reversed`: taken
 * back after it was sent, or overturned by a third look or an appeal.
 */
export const decisionSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  verdict: z.enum(verdicts),
  label: z.string().nullable(),
  policy: z.string().nullable(),
  /** The version of the policy that was published then. */
  policyVersion: z.number().int().nullable(),
  note: z.string().nullable(),
  /** What it does beyond its verdict. */
  actions: chosenActionsSchema,
  by: personSchema,
  decidedAt: timeSchema,
  state: z.enum(['pending', 'final', 'undone', 'reversed']),
  undoableUntil: timeSchema,
  round: z.enum(rounds),
  /** Null for a first decision. */
  outcome: z.enum(outcomes).nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** A case handed over to a colleague, or (`to` null) to the first supervisor who takes it, with a note. */
export const handOverSchema = z.object({
  id: z.string(),
  to: personSchema.nullable(),
  by: personSchema,
  note: z.string(),
  frame: z.string().nullable(),
  at: timeSchema,
});
export type HandOver = z.infer<typeof handOverSchema>;

/** The fields of a list row: enough to choose a case without opening it. */
export const caseSchema = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  lane: z.string(),
  state: z.enum(caseStates),
  /** The machine passed or blocked it alone; null: it was for people, or it is in the audit sample. */
  settled: z.enum(settledAs).nullable(),
  /** It is being decided for the audit sample: what the machine found and did stays hidden. */
  sampled: z.boolean(),
  version: z.number(),
  title: z.string(),
  /** The text itself, shortened; for videos the recognised words that matched. */
  preview: z.string(),
  labels: z.array(
    z.object({ task: z.string(), label: z.string(), rate: z.number().nullable(), review: z.boolean() }),
  ),
  /** The picture of the strongest finding first, each with its strongest box, to be cropped to. */
  thumbnails: z.array(evidenceSchema.extend({ box: boxSchema.nullable() })),
  findingCount: z.number(),
  /** 0 low … 3 high; with age it determines the order. */
  severity: z.number(),
  openedAt: timeSchema,
  updatedAt: timeSchema,
  submissionId: z.string(),
  contentId: z.string().nullable(),
  userId: z.string().nullable(),
  roomId: z.string().nullable(),
  forumId: z.string().nullable(),
  /** Of a text, or of what is said in an audio file: an ISO 639-1 code, `und` if not recognised. Null for others. */
  language: z.enum(contentLanguages).nullable(),
  claim: claimSchema.nullable(),
  /** What people reported about it and waits for an answer; absent without any. */
  reports: reportsSchema.optional(),
  /** The current hand-over; null when there is none. */
  handOver: handOverSchema.nullable(),
  /** Also empty where `ownDecision` is the reason. */
  allowedDecisions: z.array(z.enum(verdicts)),
  /** The caller has decided this case before: another person must look. Only in looks and appeals. */
  ownDecision: z.boolean(),
  /** A blind look: nobody sees earlier decisions and notes until it is over. */
  blind: z.boolean(),
  /** The standing decision; in a blind look only the caller's own. */
  decision: decisionSchema.nullable(),
  /** Of a part of a live stream: which stretch of the stream it is, in seconds. */
  place: z.object({ from: z.number(), to: z.number() }).optional(),
  /** In search results: where the words were found. */
  hit: hitSchema.optional(),
});
export type Case = z.infer<typeof caseSchema>;

/** Events of a case and its submission. */
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
  'reported',
] as const;

export const historySchema = z.object({
  at: timeSchema,
  what: z.enum(caseActions),
  /** A person's name, an API key's, or "machine". */
  by: z.string(),
  machine: z.boolean(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Of `decided`: the decision's statement of reasons, and its end date if it has ended. */
  reasons: statementSchema.optional(),
  /** Of `decided`, for supervisors: what the page showed before. */
  review: reviewSchema.optional(),
});
export type HistoryEntry = z.infer<typeof historySchema>;

/** A second look at a decision: who decided what, and the result. `outcome` null: it ended without a result. */
export const lookSchema = z.object({
  id: z.string(),
  /** The lane whose rule selected it. */
  lane: z.string(),
  openedAt: timeSchema,
  endedAt: timeSchema,
  outcome: z.enum(['agreed', 'upheld', 'overturned']).nullable(),
  first: decisionSchema,
  second: decisionSchema.nullable(),
  third: decisionSchema.nullable(),
});
export type Look = z.infer<typeof lookSchema>;

/** `link`: by the person concerned. `api`: by a customer's program. `person`: by a supervisor for them. */
export const appealChannels = ['link', 'api', 'person'] as const;
export const appealSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  statement: z.string(),
  /** The name or contact details they gave; null without any. */
  by: z.string().nullable(),
  channel: z.enum(appealChannels),
  /** The language that they read; null if nobody knows. */
  language: z.enum(languages).nullish(),
  openedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  outcome: z.enum(['upheld', 'overturned']).nullable(),
  /** The answer in words for the person concerned. */
  reply: z.string().nullable(),
  /** The decision that is appealed against. */
  decision: decisionSchema,
  /** The decision that answers it. */
  answer: decisionSchema.nullable(),
});
export type Appeal = z.infer<typeof appealSchema>;

const past = z.object({
  id: z.string(),
  cases: z.number(),
  /** Only the latest cases were counted: there may be more before them. */
  more: z.boolean(),
  /** How many of them have which standing verdict; the rest wait. */
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

/**
 * Of the texts, or audio files by their transcripts, that say the same, or videos whose frames with findings look the
 * same: those that people decide or decided.
 */
export const copiesSchema = z.object({
  count: z.number(),
  /** Only the newest were compared: there may be more. */
  more: z.boolean(),
  waiting: z.number(),
  /** How many of those that wait can be decided together with this one; colleagues may hold some of them. */
  together: z.number(),
  /** How many of them have which standing verdict. */
  verdicts: z.record(z.enum(verdicts), z.number()),
});
export type Copies = z.infer<typeof copiesSchema>;

export const caseDetailSchema = z.object({
  case: caseSchema,
  /** The full text; null for other kinds. */
  content: z.string().nullable(),
  findings: z.array(findingSchema),
  history: z.array(historySchema),
  submission: submissionSchema,
  /** Parts of this case's content that no engine looked at: of a video, or of a stream's fragment. */
  missing: z.array(missingStretchSchema).optional(),
  context: z.object({
    /** Earlier cases of the same user and room, from the last thirty days. */
    user: past.nullable(),
    room: past.nullable(),
    /** The author's strikes that have not ended. */
    strikes: strikesSchema.nullish(),
    /** What came with the content. */
    given: shownContextSchema.nullish(),
  }),
  /** Of a text or an audio file with copies. */
  copies: copiesSchema.nullish(),
  /** What the adviser says, once the caller may know it: after the decision, or before it where the policy says so. */
  advice: adviceSchema.optional(),
  /** Finished looks, oldest first; empty while one is open. */
  looks: z.array(lookSchema),
  /** All appeals, the open one last; empty in a blind look. */
  appeals: z.array(appealSchema),
  /** People's reports, the waiting ones first, at most fifty. */
  notices: z.array(shownNoticeSchema).optional(),
  /** Legal holds that prevent its removal. */
  holds: z.array(holdSchema).optional(),
  /** When its content was removed; the case and its decisions stay. */
  emptiedAt: timeSchema.nullish(),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

export const casesQuerySchema = pageQuerySchema.extend(caseFiltersSchema.shape).extend({
  lane: z.string().max(50).default('review').describe('The key of a lane; `all` has everything.'),
  kind: z.enum(caseKinds).optional().describe('What kind of content.'),
  label: z.string().max(100).optional().describe('A label of the machine or of the decision.'),
  task: z.string().max(100).optional().describe('A finding of this task.'),
  state: z.enum(caseStates).optional().describe('The state of the case.'),
  q: z.string().max(200).optional().describe('Words to search for in texts, transcripts and your ids.'),
  sort: z
    .enum(['priority', 'newest', 'oldest', 'reports'])
    .optional()
    .describe('The order; the lane’s own by default.'),
  direction: z
    .enum(['next', 'previous'])
    .default('next')
    .describe('`previous`: the page before the cursor, in the same order.'),
  ids: z
    .string()
    .max(8000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(200))
    .optional()
    .describe('Only these cases of the lane, separated by commas.'),
});
export type CasesQuery = z.infer<typeof casesQuerySchema>;

export const casesPageSchema = pageOf(caseSchema).extend({
  /** The cursor of the page before this one; null at the beginning of the list. */
  previousCursor: z.string().nullable(),
  /**
   * When the newest case of the list opened. Read before the page, so that a case opened since is on the page or newer.
   * Null for a further page, for chosen `ids`, and for an empty list.
   */
  newestAt: timeSchema.nullable(),
});
export type CasesPage = z.infer<typeof casesPageSchema>;

export const listCases = call({
  method: 'GET',
  path: '/api/cases',
  summary: 'List the cases of a lane in its order, by page',
  description:
    'For a queue of your own, for reconciliation, or to search (`q`). A lane is one of `GET /api/lanes`; `all` holds everything. The filters narrow it, and `nextCursor` leads to the next page.',
  tag: 'Cases',
  role: 'moderator',
  keyScope: 'read',
  query: casesQuerySchema,
  answer: casesPageSchema,
  refusals: ['no_such_lane', 'cursor_not_valid'],
});
export const getCase = call({
  method: 'GET',
  path: '/api/cases/{id}',
  summary: 'Get a case',
  description:
    'Everything about one case: the content, what the machine found, the decision, looks, appeals and history. Poll it for `case.decision`, which is null until somebody has decided; webhooks are faster and cheaper.',
  tag: 'Cases',
  role: 'moderator',
  keyScope: 'read',
  params: idParamSchema,
  answer: caseDetailSchema,
  refusals: ['no_such_case'],
});

/**
 * What can be decided with this case: copies of the text or the audio file, or other parts of the same live stream that
 * have the same labels and texts. Only those that the caller may decide.
 */
export const listAlikeCases = call({
  method: 'GET',
  path: '/api/cases/{id}/alike',
  summary:
    'List waiting copies of a text or an audio file, or parts of the same live stream with the same findings',
  description:
    'Before a decision: which other waiting cases could be decided together with this one. Send their ids with `POST /api/cases/bulk-decision`.',
  tag: 'Deciding',
  role: 'moderator',
  params: idParamSchema,
  answer: z.object({ items: z.array(caseSchema) }),
  refusals: ['no_such_case'],
});
