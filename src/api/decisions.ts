import { z } from 'zod';
import { adviceSchema } from './advice.ts';
import { call } from './call.ts';
import { caseDetailSchema, caseSchema, decisionSchema } from './cases.ts';
import { idParamSchema, personSchema } from './common.ts';
import { maxBulkCases, verdicts } from './deciding.ts';
import { chosenActionsSchema } from './enforcement.ts';
import { fieldsOf } from './fields.ts';
import { reviewProofSchema } from './review-proof.ts';
import { reasonsSchema } from './statements.ts';

export const decisionBodySchema = z.strictObject({
  verdict: z.enum(verdicts),
  label: z.string().max(100).nullish(),
  policy: z.string().max(200).nullish(),
  note: z.string().max(5000).nullish(),
  /** What it does beyond its verdict. Absent: the actions that belong to the label or the policy. */
  actions: chosenActionsSchema.optional(),
  /** The statement of reasons for the person concerned; only with `reject`. */
  reasons: reasonsSchema.nullish(),
  /** The answer to an appeal, in words for the person concerned; only on an appealed case. */
  reply: z.string().trim().max(2000).nullish(),
  rulings: z
    .array(
      z.strictObject({
        findingId: z.string().max(100),
        right: z.boolean(),
        label: z.string().max(100).nullish(),
      }),
    )
    .max(1000)
    .optional(),
  /** What the page showed before. Absent: not observed. */
  proof: reviewProofSchema.optional(),
  version: z.int32(),
  epoch: z.int32(),
  /** The lane of `next`; `review` by default. */
  lane: z.string().max(50).optional(),
  /**
   * The next case in the person's list: claimed together with the decision, if possible. Null: none is wanted. Default:
   * the lane's first.
   */
  next: z.string().max(100).nullish(),
});
export type DecisionBody = z.infer<typeof decisionBodySchema>;
export const decisionAnswerSchema = z.object({
  decision: decisionSchema,
  next: caseDetailSchema.nullable(),
  /** The adviser would have decided otherwise. Asked once per case: does the caller want to undo? */
  advice: adviceSchema.optional(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;

/** What the caller would have decided instead of the standing decision. */
export const questionBodySchema = z.strictObject({
  note: z.string().trim().min(1).max(2000),
  version: z.int32(),
});

export const bulkDecisionBodySchema = z.strictObject({
  cases: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        version: z.int32(),
        /** If the page had opened it before. */
        proof: reviewProofSchema.optional(),
      }),
    )
    .min(1)
    .max(maxBulkCases),
  verdict: z.enum(verdicts),
  label: z.string().max(100).nullish(),
  policy: z.string().max(200).nullish(),
  note: z.string().max(5000).nullish(),
  /** The same for each; absent: those that belong to the label or the policy. */
  actions: chosenActionsSchema.optional(),
  /** The same statement of reasons for each. */
  reasons: reasonsSchema.nullish(),
  /** The ids of cases that were looked at singly; at least 5 where there are more than 20 cases. */
  looked: z.array(z.string().max(100)).max(maxBulkCases).default([]),
});
export type BulkDecisionBody = z.input<typeof bulkDecisionBodySchema>;
/** One result per case: it was decided, or why not, and who decided or holds it. */
export const bulkAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      decision: decisionSchema.nullable(),
      problem: z
        .object({
          code: z.string(),
          detail: z.string(),
          by: personSchema.nullable(),
          decision: decisionSchema.nullable(),
        })
        .nullable(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
export const bulkUndoBodySchema = z.strictObject({
  ids: z.array(z.string().max(100)).min(1).max(maxBulkCases),
});
export const bulkUndoAnswerSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      case: caseSchema.nullable(),
      problem: z.object({ code: z.string(), detail: z.string() }).nullable(),
    }),
  ),
});
export type BulkUndoAnswer = z.infer<typeof bulkUndoAnswerSchema>;

export const undoAnswerSchema = z.object({ decision: decisionSchema, case: caseSchema });

const one = { tag: 'Deciding', params: idParamSchema } as const;

export const questionDecision = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/question',
  summary: 'Ask a supervisor to review a decision',
  description:
    'For somebody who would have decided otherwise. The case goes to the supervisors with your note; the decision stands until one of them decides.',
  role: 'moderator',
  body: questionBodySchema,
  answer: caseDetailSchema,
  refusals: ['case_changed_meanwhile', 'no_such_case'],
});
export const decideCase = call({
  ...one,
  method: 'POST',
  path: '/api/cases/{id}/decision',
  summary: 'Decide a case and claim the next one',
  description:
    'Records the verdict, and claims and returns the next case of the lane. `version` and `epoch` are those that you saw: if the case changed meanwhile, nothing is decided. Send an `Idempotency-Key` to repeat it safely.',
  role: 'moderator',
  body: decisionBodySchema,
  answer: decisionAnswerSchema,
  idempotent: true,
  refusals: [
    'no_such_case',
    'statement_incomplete',
    'no_such_lane',
    'ruling_of_other_case',
    'reply_without_appeal',
    'values_not_valid',
    'case_decided_meanwhile',
    'case_changed_meanwhile',
    'escalated_needs_supervisor',
    'look_ends_in_approve_or_reject',
    'case_claimed_by_other',
    'claim_ended_before_decision',
    'you_already_decided',
  ],
});
export const undoDecision = call({
  ...one,
  method: 'POST',
  path: '/api/decisions/{id}/undo',
  summary: 'Undo a decision',
  description:
    'Takes a decision back. Inside the undo window nothing has been sent yet; afterwards receivers get `decision.reversed`. The case is open again.',
  role: 'moderator',
  answer: undoAnswerSchema,
  refusals: ['only_decider_or_supervisor_undoes', 'decision_cannot_be_undone', 'no_such_decision'],
});
export const bulkDecide = call({
  method: 'POST',
  path: '/api/cases/bulk-decision',
  summary: 'Decide several cases with the same verdict',
  description:
    'For copies of one text or parts of one stream. Each case is decided or refused by itself: `results` has the decision or the problem of each, and the status is 200 all the same.',
  tag: 'Deciding',
  role: 'moderator',
  body: bulkDecisionBodySchema,
  answer: bulkAnswerSchema,
  idempotent: true,
  maxBytes: 2 * 1024 ** 2,
  refusals: ['look_before_bulk'],
});
export const bulkUndo = call({
  method: 'POST',
  path: '/api/decisions/bulk-undo',
  summary: 'Undo several decisions',
  description:
    'Takes back what one bulk decision did. Each decision is undone or refused by itself, as `results` says.',
  tag: 'Deciding',
  role: 'moderator',
  body: bulkUndoBodySchema,
  answer: bulkUndoAnswerSchema,
});

// Rules and limits for forms of these bodies.
export const decisionFields = fieldsOf(decisionBodySchema.pick({ note: true, reply: true }));
export const questionFields = fieldsOf(questionBodySchema);
