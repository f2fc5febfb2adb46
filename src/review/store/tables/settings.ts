import type { ColumnType, Generated } from 'kysely';
import type { Localised } from '../../../api/languages.ts';
import type { AccountTest } from '../../../api/moderation-accounts.ts';
import type { PolicyDraft, PolicyStep } from '../../../api/policies.ts';
import type { Theme } from '../../../api/settings.ts';
import type { ReasonTemplate } from '../../../api/statements.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { Language } from '../../../reasons/languages.ts';
import type { DefaultTime, Json, JsonOrNull, Optional, TimeOrNull } from './column.ts';

export type LabelTable = {
  task: string;
  number: number;
  /** The name in decisions, lanes and webhooks. */
  name: string;
  color: Optional<string>;
  severity: number;
  /** The names that people read, by language; `name` where one is missing. */
  names: ColumnType<Localised, string | undefined, string>;
};

/** A policy for decisions. An archived one is no longer offered; decisions keep its key. */
export type PolicyTable = {
  key: string;
  /** The published version. */
  version: Generated<number>;
  draft: JsonOrNull<PolicyDraft>;
  /** Replies to appeals, by their outcome. */
  upheld_replies: ColumnType<Localised, string | undefined, string>;
  overturned_replies: ColumnType<Localised, string | undefined, string>;
  /** The labels for which it is offered; empty: all labels. */
  labels: string[];
  position: number;
  archived_at: TimeOrNull;
};

/** The texts of a policy as published. A row never changes. */
export type PolicyVersionTable = {
  policy: string;
  version: number;
  names: Json<Localised>;
  descriptions: Json<Localised>;
  /** The text of the rule. */
  provisions: Json<Localised>;
  examples: ColumnType<Localised, string | undefined, string>;
  counter_examples: ColumnType<Localised, string | undefined, string>;
  steps: ColumnType<PolicyStep[], string | undefined, string>;
  published_at: DefaultTime;
  /** Null for those that came with the product, or from before versions. */
  by_id: Optional<string>;
  by_name: Optional<string>;
};

/** Templates of statements of reasons, by the policy's key. */
export type ReasonTemplateTable = {
  policy: string;
  template: Json<ReasonTemplate>;
  /** Also states the reasons of what the machine blocks alone under this policy. */
  automatic: Generated<boolean>;
  changed_at: DefaultTime;
  changed_by: string;
};

/**
 * An account at a moderation service. Private keys are sealed. A removed one stays without them, for earlier
 * submissions.
 */
export type ModerationAccountTable = {
  id: string;
  /** Goes up with every change, so that processes replace older connections. */
  version: Generated<number>;
  name: string;
  base_url: string;
  secret_id: string;
  private_key: string;
  public_key: string;
  key_created_at: DefaultTime;
  /** The next key pair, which the service does not know yet. */
  next_private_key: Optional<string>;
  next_public_key: Optional<string>;
  next_key_created_at: TimeOrNull;
  /** The service's public key or certificate, PEM; null until an administrator adds it. */
  service_key: Optional<string>;
  /** The previous service key, accepted for callbacks for a while. */
  old_service_key: Optional<string>;
  old_service_key_until: TimeOrNull;
  tasks: Json<Record<string, TaskType>>;
  text_rps: number;
  /** New content is sent with it. At most one is active; if none is, the embedded service is used. */
  active: Generated<boolean>;
  tested_at: TimeOrNull;
  last_test: JsonOrNull<AccountTest>;
  created_at: DefaultTime;
  created_by: string;
  removed_at: TimeOrNull;
};

/** One row with the console's appearance until a person chooses otherwise. */
export type AppearanceTable = {
  sole: Generated<true>;
  organisation: Optional<string>;
  theme: Optional<Theme>;
  language: Optional<Language>;
};

/** Settings of the organisation. */
export type SettingsTables = {
  label: LabelTable;
  policy: PolicyTable;
  policy_version: PolicyVersionTable;
  reason_template: ReasonTemplateTable;
  moderation_account: ModerationAccountTable;
  appearance: AppearanceTable;
};
