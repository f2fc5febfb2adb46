import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AccessDeed, LinkKind } from '../../api/access.ts';
import type { AuditDeed, AuditFault } from '../../api/audit.ts';
import type { CareDeed } from '../../api/care.ts';
import type { Appeal, CaseKind, CaseState, HistoryEntry, Look, Outcome, Verdict } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import type { runStates, SchedulePeriod } from '../../api/export-schedules.ts';
import type { ExportDeed, ExportFormat, ExportKind } from '../../api/exports.ts';
import type { Box } from '../../api/findings.ts';
import type { KeyScope } from '../../api/keys.ts';
import type { LaneDeed, LaneFilter, LaneSort, SecondLookRule } from '../../api/lanes.ts';
import type { Language, Localised } from '../../api/languages.ts';
import type { AccountTest } from '../../api/moderation-accounts.ts';
import type { OperatorDeed } from '../../api/operator.ts';
import type { ContentCounts, ErasureState, HoldScope, RetentionKind } from '../../api/retention.ts';
import type { HitSource } from '../../api/search.ts';
import type { SettingsDeed, Theme } from '../../api/settings.ts';
import type { ReasonTemplate, Statement, StatementDeed } from '../../api/statements.ts';
import type { SubmissionKind, SubmissionState } from '../../api/submissions.ts';
import type { ViewFilters } from '../../api/views.ts';
import type {
  DeliveryType,
  DisabledReason,
  EndpointState,
  SendingFailure,
  SendingState,
  WebhookDeed,
} from '../../api/webhooks.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import type { StatTables } from './stats-tables.ts';

/** JSON goes in as text, so that arrays are not taken for PostgreSQL arrays, and comes out parsed. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type SubmissionTable = {
  id: string;
  kind: SubmissionKind;
  state: SubmissionState;
  title: string;
  url: Optional<string>;
  upload_id: Optional<string>;
  provider_id: Optional<string>;
  /** The moderation account that it was sent with; null: the one that the process was started with. */
  account_id: Optional<string>;
  params: Json<Record<string, unknown>>;
  custom_info: JsonOrNull<Record<string, unknown>>;
  room_id: Optional<string>;
  user_id: Optional<string>;
  forum_id: Optional<string>;
  callback_token: string;
  /** Since when it holds one of the service's places (L2). */
  slot_at: TimeOrNull;
  message: Optional<string>;
  duration: Optional<number>;
  frames: Optional<number>;
  capture_start: Optional<string>;
  created_by: string;
  created_by_name: string;
  created_at: DefaultTime;
  updated_at: DefaultTime;
  ended_at: TimeOrNull;
  /** Its content was removed: what is left is that it was, and what was decided. */
  emptied_at: TimeOrNull;
};

export type TextTable = {
  id: string;
  submission_id: string;
  position: number;
  content: string;
  content_id: Optional<string>;
  user_id: Optional<string>;
  forum_id: Optional<string>;
  emptied_at: TimeOrNull;
};

export type UploadTable = {
  id: string;
  filename: string;
  content_type: string;
  bytes: number;
  key: string;
  token: string;
  created_by: string;
  created_at: DefaultTime;
};

export type CallbackTable = {
  id: string;
  submission_id: string;
  /** SHA-256 of the verified text; null for a rejected one, which is only a truncated record. */
  digest: Optional<string>;
  type: 'fragment' | 'summary' | 'audio-file' | 'audio-stream' | 'unreadable' | 'rejected';
  received_at: DefaultTime;
  duplicates: Generated<number>;
  /** It came after one that tells of a later part (C4). */
  out_of_order: Generated<boolean>;
  oddities: Json<{ path: string; what: string }[]>;
  reason: Optional<string>;
  raw: string;
};

export type FragmentTable = {
  submission_id: string;
  id: string;
  offset_start: number;
  offset_end: number;
  received_at: DefaultTime;
};

export type EvidenceTable = {
  id: string;
  submission_id: string;
  source_url: string;
  state: 'waiting' | 'stored' | 'lost';
  key: Optional<string>;
  content_type: Optional<string>;
  bytes: Optional<number>;
  width: Optional<number>;
  height: Optional<number>;
  reason: Optional<string>;
  created_at: DefaultTime;
};

export type FindingTable = {
  id: string;
  /** In the order they came: what real-time fragments, which tell no offset, are sorted by. */
  seq: Generated<number>;
  submission_id: string;
  text_id: Optional<string>;
  case_id: Optional<string>;
  fragment_id: Optional<string>;
  evidence_id: Optional<string>;
  /** What makes it the same finding when it comes again, in a fragment and in a summary. */
  key: string;
  task: string;
  task_id: string;
  action: Optional<'pass' | 'review' | 'block'>;
  review: boolean;
  label: Optional<string>;
  label_number: Optional<number>;
  rate: Optional<number>;
  offset_s: Optional<number>;
  start_s: Optional<number>;
  end_s: Optional<number>;
  box: JsonOrNull<Box>;
  degree: Optional<number>;
  text: Optional<string>;
  name: Optional<string>;
  type_name: Optional<string>;
  details: Json<{ keyword: string; hint: string; mainLabel: string; subLabel: string }[]>;
  relatives: Json<{ evidenceId: string; score: number | null }[]>;
};

export type TranscriptSegmentTable = { submission_id: string; start_s: number; end_s: number; text: string };

export type TaskSummaryTable = {
  submission_id: string;
  task_id: string;
  task: string;
  body: Json<StoredTaskSummary>;
};
type PerClass = { label: number; value: number };
export type StoredTaskSummary = {
  label: number | null;
  review: boolean | null;
  avgScores: PerClass[];
  maximums: PerClass[];
  statistics: PerClass[];
  matchList: { personId: string; faceId: string; typeName: string; scene: string | null }[];
  text: string | null;
};

export type CaseTable = {
  id: string;
  kind: CaseKind;
  submission_id: string;
  /** Which part of the submission: a text's id, a fragment's id, or "file". */
  subject: string;
  state: CaseState;
  version: Generated<number>;
  title: string;
  preview: string;
  severity: number;
  /** Earlier goes first: when it opened, moved forward by its severity. Fixed, so that an index can hold the order. */
  rank_at: Time;
  content_id: Optional<string>;
  user_id: Optional<string>;
  room_id: Optional<string>;
  forum_id: Optional<string>;
  /** Who sent it, by name. */
  sent_by: Generated<string>;
  /** What its findings are of, to choose by: `task`, `* label` and `task label` of each (index-cases.ts). */
  facets: Generated<string[]>;
  /** The highest score of its findings. */
  rate: Optional<number>;
  opened_at: DefaultTime;
  updated_at: DefaultTime;
  claim_by: Optional<string>;
  claim_by_name: Optional<string>;
  claim_epoch: Generated<number>;
  claim_expires_at: TimeOrNull;
  /** Since when its holder has it without a break. */
  claimed_at: TimeOrNull;
  /** The decision that stands. */
  decision_id: Optional<string>;
  /** Who gave a verdict that was not taken back: they neither look at it again nor answer an appeal against it. */
  decided_by: Generated<string[]>;
  emptied_at: TimeOrNull;
};

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

/** What statements begin with, by the policy's key. */
export type ReasonTemplateTable = {
  policy: string;
  template: Json<ReasonTemplate>;
  changed_at: DefaultTime;
  changed_by: string;
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
  made_at: DefaultTime;
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

export type DeliveryTable = {
  id: string;
  decision_id: string;
  type: Exclude<DeliveryType, 'webhook.test'>;
  /** `left`: it was handed to every endpoint there was, and can be taken back only by another delivery. */
  state: 'waiting' | 'cancelled' | 'left';
  leaves_at: Time;
  left_at: TimeOrNull;
  /** The decision that wrote it: taken back in time, it cancels what it caused. Null where a taking back wrote it. */
  cause_id: Optional<string>;
  /** Of `appeal.decided`. */
  appeal_id: Optional<string>;
};

/** Where deliveries go. Secrets are sealed. A removed one is kept without them, for the log. */
export type WebhookEndpointTable = {
  id: string;
  name: string;
  url: string;
  state: Generated<EndpointState>;
  reason: Optional<DisabledReason>;
  failing_since: TimeOrNull;
  last_sent_at: TimeOrNull;
  secret: string;
  old_secret: Optional<string>;
  overlap_until: TimeOrNull;
  created_at: DefaultTime;
  created_by: string;
  removed_at: TimeOrNull;
};

/** One delivery on its way to one endpoint; without a delivery: a test. */
export type SendingTable = {
  id: string;
  seq: Generated<number>;
  delivery_id: Optional<string>;
  endpoint_id: string;
  type: DeliveryType;
  webhook_id: string;
  case_id: Optional<string>;
  body: string;
  state: SendingState;
  attempts: Generated<number>;
  /** Attempts since it was last replayed: ten, then it is dead. */
  tries: Generated<number>;
  next_at: Time;
  /** The receiver asked not to be tried sooner. */
  not_before: TimeOrNull;
  /** Some process is sending it until then. */
  leased_until: TimeOrNull;
  status: Optional<number>;
  failure: Optional<SendingFailure>;
  created_at: DefaultTime;
  ended_at: TimeOrNull;
};

export type SendingAttemptTable = {
  sending_id: string;
  number: number;
  at: Time;
  ms: number;
  status: Optional<number>;
  failure: Optional<SendingFailure>;
  answer: string;
};

export type AuditTable = {
  id: Generated<number>;
  at: DefaultTime;
  actor_id: string;
  actor_name: string;
  machine: boolean;
  what:
    | HistoryEntry['what']
    | OperatorDeed
    | LaneDeed
    | CareDeed
    | AccessDeed
    | WebhookDeed
    | AuditDeed
    | StatementDeed
    | ExportDeed
    | SettingsDeed;
  submission_id: Optional<string>;
  case_id: Optional<string>;
  detail: Json<Record<string, string | number | boolean | null>>;
  /** Null once the detail has been removed. */
  salt: ColumnType<string | null, never, null>;
  /** SHA-256 of salt and detail: what the chain holds of it. This and the next two are null until it is sealed. */
  detail_digest: ColumnType<string | null, never, string>;
  /** Its place in the chain, from 1 without a gap. */
  position: ColumnType<number | null, never, number>;
  /** SHA-256 of the row and of the hash before it. */
  hash: ColumnType<string | null, never, string>;
};

/** Details that an erasure took; the digest of each list is in the chain. */
export type AuditDetailGoneTable = { event_id: number; list: string };
/** Heads of the chain as they were signed and written outside the database. */
export type AuditHeadTable = {
  id: Generated<number>;
  at: DefaultTime;
  position: number;
  hash: string;
  place: string;
};
export type AuditCheckTable = {
  id: Generated<number>;
  at: DefaultTime;
  rows: number;
  unsealed: number;
  heads: number;
  faults: Json<AuditFault[]>;
  ms: number;
};
/** Who was shown sensitive evidence of a case in which hour: what keeps the audit to one event for it. */
export type EvidenceViewTable = { person_id: string; case_id: string; hour: Time };

export type RetentionRuleTable = { kind: RetentionKind; days: number | null };
export type LegalHoldTable = {
  id: string;
  scope: HoldScope;
  value: string;
  reason: string;
  by_id: string;
  by_name: string;
  at: DefaultTime;
  lifted_at: TimeOrNull;
  lifted_by_name: Optional<string>;
};
export type ErasureTable = {
  id: string;
  /** Known only until it has ended. */
  user_id: string | null;
  user_digest: string;
  state: ErasureState;
  by_id: string;
  by_name: string;
  at: DefaultTime;
  ended_at: TimeOrNull;
  counts: ColumnType<ContentCounts, string | undefined, string>;
  /** Why it was stopped. */
  reason: Optional<string>;
};

export type EventTable = {
  id: Generated<number>;
  /** Readers stop at the oldest open transaction, so that an event committed late is not skipped. */
  txid: Generated<string>;
  at: DefaultTime;
  body: Json<unknown>;
};

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
  key_made_at: DefaultTime;
  /** The pair that is to follow, while the service does not know it yet. */
  next_private_key: Optional<string>;
  next_public_key: Optional<string>;
  next_made_at: TimeOrNull;
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

export type HandOverTable = {
  id: string;
  case_id: string;
  /** Null: to whichever supervisor comes first. */
  to_id: Optional<string>;
  to_name: Optional<string>;
  by_id: string;
  by_name: string;
  note: string;
  /** The piece of evidence they were at, as the case's address names it. */
  frame: Optional<string>;
  at: DefaultTime;
  /** Set when the case is decided or handed on. */
  ended_at: TimeOrNull;
};

/** One row for each open window, kept fresh by its line of events. */
export type PresenceTable = {
  person_id: string;
  tab: string;
  case_id: Optional<string>;
  seen_at: DefaultTime;
};

export type LaneTable = {
  key: string;
  /** Null: the product has a name of its own for it. */
  name: Optional<string>;
  built_in: Generated<boolean>;
  position: number;
  filter: Json<LaneFilter>;
  sort: LaneSort;
  target_seconds: Optional<number>;
  second_look: JsonOrNull<SecondLookRule>;
};

export type SavedViewTable = {
  id: string;
  name: string;
  lane: string;
  filters: Json<ViewFilters>;
  owner_id: string;
  owner_name: string;
  shared: Generated<boolean>;
  created_at: DefaultTime;
};

/** Every word of a case that a search may find: as it was said, and folded into one text for the index. */
export type CaseSearchTable = { case_id: string; body: string; pieces: Json<SearchPiece[]> };
export type SearchPiece = { of: HitSource; text: string };

/** How hard material is shown: the one row of the organisation, and those who chose for themselves. */
export type CareDefaultTable = { sole: true; care: Json<unknown> };
export type CareChoiceTable = { person_id: string; care: Json<unknown> };
/** Private: read for the person alone. */
export type CareExposureTable = { person_id: string; case_id: string; seen_at: DefaultTime };

/** A one-time link that was made: an invitation, or a new password for somebody. */
export type AccessLinkTable = {
  id: string;
  token_hash: string;
  kind: LinkKind;
  email: string;
  role: Optional<Role>;
  person_id: Optional<string>;
  made_by: string;
  made_by_name: string;
  made_at: DefaultTime;
  expires_at: Time;
  used_at: TimeOrNull;
};

export type ApiKeyTable = {
  id: string;
  key_hash: string;
  name: string;
  hint: string;
  scopes: KeyScope[];
  made_by: string;
  made_by_name: string;
  made_at: DefaultTime;
  expires_at: TimeOrNull;
  last_used_at: TimeOrNull;
  revoked_at: TimeOrNull;
};

/** An export that is written by the clock. */
export type ExportScheduleTable = {
  id: string;
  name: string;
  kind: ExportKind;
  format: ExportFormat;
  bom: boolean;
  filter: Json<Record<string, string>>;
  span: 'period' | 'all';
  every: SchedulePeriod;
  weekday: number;
  hour: number;
  minute: number;
  zone: string;
  keep_days: number;
  next_at: Time;
  paused_at: TimeOrNull;
  created_by: string;
  created_at: DefaultTime;
};
export type ExportRunTable = {
  id: string;
  schedule_id: string;
  due_at: Time;
  /** The time its rows are of; null for everything so far. */
  from_at: TimeOrNull;
  to_at: TimeOrNull;
  /** Null where the clock asked for it. */
  asked_by: Optional<string>;
  state: Generated<(typeof runStates)[number]>;
  started_at: TimeOrNull;
  ended_at: TimeOrNull;
  rows: Optional<number>;
  bytes: Optional<number>;
  key: Optional<string>;
  failure: Optional<string>;
};

/** The one row of what holds for everybody's way in. */
export type AccessRuleTable = { sole: Generated<true>; second_factor: Generated<boolean> };
/** How often was guessed since when, at one account or from one address. */
export type GuessTable = { bucket: string; count: number; since: DefaultTime };

export type SetupLinkTable = { token_hash: string; expires_at: Time; used_at: TimeOrNull };

export type Tables = StatTables & {
  submission: SubmissionTable;
  text_item: TextTable;
  upload: UploadTable;
  callback: CallbackTable;
  fragment: FragmentTable;
  evidence: EvidenceTable;
  finding: FindingTable;
  transcript_segment: TranscriptSegmentTable;
  task_summary: TaskSummaryTable;
  review_case: CaseTable;
  decision: DecisionTable;
  reason_template: ReasonTemplateTable;
  look: LookTable;
  appeal: AppealTable;
  appeal_link: AppealLinkTable;
  ruling: RulingTable;
  delivery: DeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  sending: SendingTable;
  sending_attempt: SendingAttemptTable;
  audit_event: AuditTable;
  audit_detail_gone: AuditDetailGoneTable;
  audit_head: AuditHeadTable;
  audit_check: AuditCheckTable;
  evidence_view: EvidenceViewTable;
  retention_rule: RetentionRuleTable;
  legal_hold: LegalHoldTable;
  erasure: ErasureTable;
  app_event: EventTable;
  label: LabelTable;
  policy: PolicyTable;
  moderation_account: ModerationAccountTable;
  appearance: AppearanceTable;
  hand_over: HandOverTable;
  presence: PresenceTable;
  lane: LaneTable;
  saved_view: SavedViewTable;
  case_search: CaseSearchTable;
  care_default: CareDefaultTable;
  care_choice: CareChoiceTable;
  care_exposure: CareExposureTable;
  access_link: AccessLinkTable;
  api_key: ApiKeyTable;
  access_rule: AccessRuleTable;
  export_schedule: ExportScheduleTable;
  export_run: ExportRunTable;
  guess: GuessTable;
  setup_link: SetupLinkTable;
};

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type SubmissionRow = Selectable<SubmissionTable>;
export type CaseRow = Selectable<CaseTable>;
export type DecisionRow = Selectable<DecisionTable>;
export type ReasonTemplateRow = Selectable<ReasonTemplateTable>;
export type FindingRow = Selectable<FindingTable>;
export type NewFinding = Insertable<FindingTable>;
export type LookRow = Selectable<LookTable>;
export type AppealRow = Selectable<AppealTable>;
export type HandOverRow = Selectable<HandOverTable>;
export type EvidenceRow = Selectable<EvidenceTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;
export type ExportScheduleRow = Selectable<ExportScheduleTable>;
export type ExportRunRow = Selectable<ExportRunTable>;
export type EndpointRow = Selectable<WebhookEndpointTable>;
export type SendingRow = Selectable<SendingTable>;
