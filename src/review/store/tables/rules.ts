import type { Generated } from 'kysely';
import type { ListedOf, RuleDefinition, RuleOutcome, RuleState } from '../../../api/rules.ts';
import type { DefaultTime, Json, Optional, Time, TimeOrNull } from './column.ts';

export type RuleTable = {
  id: string;
  name: string;
  state: Generated<RuleState>;
  version: Generated<number>;
  /** Of the rules that apply to a case, the first decides. */
  position: number;
  definition: Json<RuleDefinition>;
  /** Identifies the definition, in `rule_trial` too. */
  digest: string;
  changed_at: DefaultTime;
  changed_by: string;
  removed_at: TimeOrNull;
};

export type RuleVersionTable = {
  rule_id: string;
  version: number;
  name: string;
  definition: Json<RuleDefinition>;
  at: DefaultTime;
  by_name: string;
};

/** A definition that ran dry. */
export type RuleTrialTable = { digest: string; at: DefaultTime; by_name: string };

/** A rule applied to a case. `was`: the machine's answer. `acted`: this rule decided; otherwise it only watched. */
export type RuleHitTable = {
  rule_id: string;
  version: number;
  case_id: string;
  was: RuleOutcome;
  acted: boolean;
  at: DefaultTime;
};

/** How far a rule with a tolerated error is proven. */
export type RuleAutomationTable = {
  rule_id: string;
  /** Of the rule. A new version begins from zero. */
  version: number;
  /** The safest first. `share`: of the cases that the rule fits. */
  cut_offs: Json<{ score: number; share: number }[]>;
  /** Cases that arrived since then are checked. */
  since: Time;
  /** The loosest proven cut-off; null: none. */
  chosen: Optional<number>;
  /** At the chosen cut-off, or else at the first. */
  checked: Generated<number>;
  errors: Generated<number>;
  /** How many more checks prove the next cut-off; null: all are proven, or too many. */
  needed: Optional<number>;
};

/** A row exists while no rule decides. */
export type RulePauseTable = { sole: Generated<true>; at: DefaultTime; by_name: string };

export type ValueListTable = {
  id: string;
  name: string;
  of: ListedOf;
  changed_at: DefaultTime;
  changed_by: string;
};
export type ValueListEntryTable = { list_id: string; value: string };

/** Rules, what they matched, and the lists that they name. */
export type RulesTables = {
  rule: RuleTable;
  rule_version: RuleVersionTable;
  rule_trial: RuleTrialTable;
  rule_hit: RuleHitTable;
  rule_automation: RuleAutomationTable;
  rule_pause: RulePauseTable;
  value_list: ValueListTable;
  value_list_entry: ValueListEntryTable;
};
