import type { Generated } from 'kysely';
import type { Appeal, CaseState, Look, Outcome, Verdict } from '../../../api/cases.ts';
import type { Statement } from '../../../api/statements.ts';
import type { DefaultTime, JsonOrNull, Optional, Time, TimeOrNull } from './column.ts';

export type DecisionTable = {
  id: string;
  case_id: string;
  case_version: number;
  from_state: CaseState;
  verdict: Verdict;
  label: Optional<string>;
  policy: Optional<string>;
  note: Optional<string>;
  by_id: string;
  by_name: string;
  decided_at: DefaultTime;
  undoable_until: Time;
  taken_back_at: TimeOrNull;
  /** Taken back inside the window (it never left) or after it. */
  taken_back: Optional<'undone' | 'reversed'>;
  idempotency_key: Optional<string>;
  /** The case that was claimed for the person with this decision. */
  next_id: Optional<string>;
  /** The one that stood before, where this one took its place. */
  previous_id: Optional<string>;
  /** The third look's or the appeal's, that took its place. */
  overturned_by: Optional<string>;
  /** What it was to the one that stood, in a look or an appeal. */
  outcome: Optional<Outcome>;
  /** From claim to decision; null for one of many decided at once. */
  seconds: Optional<number>;
  /** Its statement of reasons, as it was made; when it ended is told by what followed. */
  reasons: JsonOrNull<Statement>;
};

/** Somebody else decides again, blind, what was decided first; a third where the two differ. */
export type LookTable = {
  id: string;
  case_id: string;
  /** The lane whose rule drew it. */
  lane: string;
  first_decision_id: string;
  second_decision_id: Optional<string>;
  third_decision_id: Optional<string>;
  /** Null once it ended: it was given up, before anyone had agreed or not. */
  outcome: Optional<NonNullable<Look['outcome']>>;
  opened_at: DefaultTime;
  ended_at: TimeOrNull;
};

/** The person concerned asks for another look at a decision that stands. Once a decision. */
export type AppealTable = {
  id: string;
  case_id: string;
  decision_id: string;
  statement: string;
  by_name: Optional<string>;
  channel: Appeal['channel'];
  opened_at: DefaultTime;
  ended_at: TimeOrNull;
  outcome: Optional<NonNullable<Appeal['outcome']>>;
  answer_id: Optional<string>;
};

/** An address under which one may appeal without signing in, and how often it was called of late. */
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
  /** What the machine should have said, where the person told. */
  label: Optional<string>;
  /** The person ruled on this finding itself; otherwise the verdict presumes it. */
  by_hand: boolean;
};

/** What people decided, and who looks at it again. */
export type DecisionsTables = {
  decision: DecisionTable;
  look: LookTable;
  appeal: AppealTable;
  appeal_link: AppealLinkTable;
  ruling: RulingTable;
};
