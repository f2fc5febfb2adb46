import type { ColumnType, Generated } from 'kysely';
import type { Localised } from '../../../api/languages.ts';
import type { AccountTest } from '../../../api/moderation-accounts.ts';
import type { Theme } from '../../../api/settings.ts';
import type { ReasonTemplate } from '../../../api/statements.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { Language } from '../../../reasons/languages.ts';
import type { DefaultTime, Json, JsonOrNull, Optional, TimeOrNull } from './column.ts';

export type LabelTable = {
  task: string;
  number: number;
  /** What decisions, lanes and webhooks call it. */
  name: string;
  color: Optional<string>;
  severity: number;
  /** What people read, by language; where one is missing: `name`. */
  names: ColumnType<Localised, string | undefined, string>;
};

/** What decisions are founded on. An archived one is no longer offered; decisions keep its key. */
export type PolicyTable = {
  key: string;
  names: Json<Localised>;
  descriptions: ColumnType<Localised, string | undefined, string>;
  /** The rule itself, as it was published. */
  provisions: ColumnType<Localised, string | undefined, string>;
  /** The labels that it is offered for; none: for every one. */
  labels: string[];
  position: number;
  archived_at: TimeOrNull;
};

/** What statements begin with, by the policy's key. */
export type ReasonTemplateTable = {
  policy: string;
  template: Json<ReasonTemplate>;
  changed_at: DefaultTime;
  changed_by: string;
};

/** How we sign in at a moderation service. Private keys are sealed. A removed one stays, without them, for what it sent. */
export type ModerationAccountTable = {
  id: string;
  /** Goes up with every change: who holds a connection of an older one makes it anew. */
  version: Generated<number>;
  name: string;
  base_url: string;
  secret_id: string;
  private_key: string;
  public_key: string;
  key_created_at: DefaultTime;
  /** The pair that is to follow, while the service does not know it yet. */
  next_private_key: Optional<string>;
  next_public_key: Optional<string>;
  next_key_created_at: TimeOrNull;
  /** The service's public key or certificate, PEM; null until it was pasted. */
  service_key: Optional<string>;
  /** The one before it, which callbacks may be signed with for a while. */
  old_service_key: Optional<string>;
  old_service_key_until: TimeOrNull;
  tasks: Json<Record<string, TaskType>>;
  text_rps: number;
  /** New content is sent with it. At most one; none: the embedded service. */
  active: Generated<boolean>;
  tested_at: TimeOrNull;
  last_test: JsonOrNull<AccountTest>;
  created_at: DefaultTime;
  created_by: string;
  removed_at: TimeOrNull;
};

/** The one row of how the console looks until a person chooses otherwise. */
export type AppearanceTable = {
  sole: Generated<true>;
  organisation: Optional<string>;
  theme: Optional<Theme>;
  language: Optional<Language>;
};

/** What the organisation has set. */
export type SettingsTables = {
  label: LabelTable;
  policy: PolicyTable;
  reason_template: ReasonTemplateTable;
  moderation_account: ModerationAccountTable;
  appearance: AppearanceTable;
};
