import type { ColumnType, Generated } from 'kysely';
import type { Appeal, CaseState, Look, Outcome, Verdict } from '../../../api/cases.ts';
import type { ChosenAction, EnforcementAction } from '../../../api/enforcement.ts';
import type { ReviewProof } from '../../../api/review-proof.ts';
import type { Statement } from '../../../api/statements.ts';
import type { Doubt } from '../../../platform/statistics/doubt.ts';
import type { Language } from '../../../reasons/languages.ts';
import type { DefaultTime, Json, JsonOrNull, Optional, Time, TimeOrNull } from './column.ts';

/** An action as it was when it was decided. */
export type StoredAction = ChosenAction & { strike?: NonNullable<EnforcementAction['strike']> };

export type DecisionTable = {
  id: string;
  case_id: string;
  case_version: number;
  from_state: CaseState;
  verdict: Verdict;
  label: Optional<string>;
  policy: Optional<string>;
  /** The version of the policy that was published then; null for a policy that we do not have. */
  policy_version: Optional<number>;
  note: Optional<string>;
  by_id: string;
  by_name: string;
  decided_at: DefaultTime;
  undoable_until: Time;
  taken_back_at: TimeOrNull;
  /** `undone`: inside the window, before it was dispatched; `reversed`: after it. */
  taken_back: Optional<'undone' | 'reversed'>;
  idempotency_key: Optional<string>;
  /** The case that was claimed for the person with this decision. */
  next_id: Optional<string>;
  /** The decision that stood before, if this one replaced it. */
  previous_id: Optional<string>;
  /** The decision of a third look or an appeal that replaced it. */
  overturned_by: Optional<string>;
  /** In a look or an appeal: how it compares with the decision that stood. */
  outcome: Optional<Outcome>;
  /** From claim to decision; null for bulk decisions. */
  seconds: Optional<number>;
  /** How likely a second look disagrees, where looks are chosen by it (platform/statistics/doubt.ts). */
  doubt: Optional<number>;
  /** What it does beyond its verdict, with the strikes that follow. */
  actions: ColumnType<StoredAction[], string | undefined, string>;
  /** Its statement of reasons as first written; later rows say whether it has ended. */
  reasons: JsonOrNull<Statement>;
};

/** Another person decides again, blind, after a first decision; a third decides if the two differ. */
export type LookTable = {
  id: string;
  case_id: string;
  /** The lane whose rule drew it; `sample`: the audit sample. */
  lane: string;
  /** In the audit sample: the part of the draw that it stands for. */
  stratum_id: Optional<string>;
  /** It was not drawn at random, but because it is likely to disagree: it enters no rate. */
  chosen: Generated<boolean>;
  first_decision_id: string;
  second_decision_id: Optional<string>;
  third_decision_id: Optional<string>;
  /** Null while it is open, and when it ended without an answer. */
  outcome: Optional<NonNullable<Look['outcome']>>;
  opened_at: DefaultTime;
  ended_at: TimeOrNull;
};

/** One row: what was learned from looks that were drawn at random. */
export type LookDoubtTable = { sole: Generated<boolean>; learned: Json<Doubt>; learned_at: DefaultTime };

/** The person concerned asks for another look at a decision that stands, once per decision. */
export type AppealTable = {
  id: string;
  case_id: string;
  decision_id: string;
  statement: string;
  by_name: Optional<string>;
  channel: Appeal['channel'];
  /** That they read. */
  language: Optional<Language>;
  opened_at: DefaultTime;
  ended_at: TimeOrNull;
  outcome: Optional<NonNullable<Appeal['outcome']>>;
  answer_id: Optional<string>;
  /** To the person concerned, with the answer. */
  reply: Optional<string>;
};

/** An address to appeal without signing in, and how often it was called lately. */
export type AppealLinkTable = {
  token_hash: string;
  decision_id: string;
  created_at: DefaultTime;
  calls: Generated<number>;
  calls_since: DefaultTime;
};

export type RulingTable = {
  decision_id: string;
  finding_id: string;
  right: boolean;
  /** The label that the machine should have given, if the person said it. */
  label: Optional<string>;
  /** The person ruled on this finding; otherwise the ruling is presumed from the verdict. */
  by_hand: boolean;
};

/** What the page showed before a person's decision (api/review-proof.ts). No statistic reads it. */
export type ReviewProofTable = {
  decision_id: string;
  case_id: string;
  /** Null: not observed. */
  proof: JsonOrNull<ReviewProof>;
  /** How many cases were decided alike at once; null: it was decided by itself. */
  bulk: Optional<number>;
  /** Of the digests that the audit has of the decision's texts. */
  salt: string;
};

/** Decisions of people and the reviews of them. */
export type DecisionsTables = {
  decision: DecisionTable;
  look: LookTable;
  look_doubt: LookDoubtTable;
  appeal: AppealTable;
  appeal_link: AppealLinkTable;
  ruling: RulingTable;
  review_proof: ReviewProofTable;
};
