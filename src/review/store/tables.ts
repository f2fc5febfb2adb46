import type { ColumnType, Kysely, Selectable, SelectType, Transaction } from 'kysely';
import type { StatTables } from './stats-tables.ts';
import type { AdviserTables } from './tables/adviser.ts';
import type { AlarmsTables } from './tables/alarms.ts';
import type { AuditTables } from './tables/audit.ts';
import type { CalibrationTables } from './tables/calibrations.ts';
import type { CasesTables } from './tables/cases.ts';
import type { ConnectionsTables } from './tables/connections.ts';
import type { ContentTables } from './tables/content.ts';
import type { DecisionsTables } from './tables/decisions.ts';
import type { DeliveriesTables } from './tables/deliveries.ts';
import type { EnforcementTables } from './tables/enforcement.ts';
import type { ExportsTables } from './tables/exports.ts';
import type { GoldTables } from './tables/gold.ts';
import type { NoticesTables } from './tables/notices.ts';
import type { PeopleTables } from './tables/people.ts';
import type { ProcessesTables } from './tables/processes.ts';
import type { QualityTables } from './tables/quality.ts';
import type { RetentionTables } from './tables/retention.ts';
import type { RulesTables } from './tables/rules.ts';
import type { SamplingTables } from './tables/sampling.ts';
import type { SettingsTables } from './tables/settings.ts';
import type { StatementSendingTables } from './tables/statement-sending.ts';
import type { TeamsTables } from './tables/teams.ts';

export type StoredTables = StatTables &
  AdviserTables &
  ConnectionsTables &
  ContentTables &
  CasesTables &
  DecisionsTables &
  DeliveriesTables &
  AuditTables &
  RetentionTables &
  SettingsTables &
  StatementSendingTables &
  NoticesTables &
  PeopleTables &
  TeamsTables &
  ProcessesTables &
  EnforcementTables &
  ExportsTables &
  GoldTables &
  QualityTables &
  CalibrationTables &
  SamplingTables &
  RulesTables &
  AlarmsTables;

/** Parts of a case. */
export type PartTable = 'finding' | 'decision' | 'ruling' | 'look' | 'appeal' | 'hand_over';
type OnlyBy = { readonly onlyBy: 'changeCases' };
type ReadOnly<Table> = { [Column in keyof Table]: ColumnType<SelectType<Table[Column]>, OnlyBy, OnlyBy> };

/**
 * Cases and their parts are read-only here. Only `changeCases` writes them, so that figures, search, audit and browsers
 * are updated.
 */
export type Tables = {
  [Table in keyof StoredTables]: Table extends PartTable | 'review_case'
    ? ReadOnly<StoredTables[Table]>
    : StoredTables[Table];
};
export type Parts = Pick<StoredTables, PartTable>;
export type Cases = Pick<StoredTables, 'review_case'>;

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type SubmissionRow = Selectable<Tables['submission']>;
export type CaseRow = Selectable<Tables['review_case']>;
export type DecisionRow = Selectable<Tables['decision']>;
export type ReasonTemplateRow = Selectable<Tables['reason_template']>;
export type FindingRow = Selectable<Tables['finding']>;
export type LookRow = Selectable<Tables['look']>;
export type AppealRow = Selectable<Tables['appeal']>;
export type NoticeRow = Selectable<Tables['notice']>;
export type HandOverRow = Selectable<Tables['hand_over']>;
export type EvidenceRow = Selectable<Tables['evidence']>;
export type ApiKeyRow = Selectable<Tables['api_key']>;
export type ProvisionedPersonRow = Selectable<Tables['provisioned_person']>;
export type TeamRow = Selectable<Tables['team']>;
export type ExportScheduleRow = Selectable<Tables['export_schedule']>;
export type ExportRunRow = Selectable<Tables['export_run']>;
export type EndpointRow = Selectable<Tables['webhook_endpoint']>;
export type SendingRow = Selectable<Tables['sending']>;
