import type { ColumnType, Generated } from 'kysely';
import type { AccessAction } from '../../../api/accounts.ts';
import type { AdviserAction } from '../../../api/adviser.ts';
import type { AlarmAction } from '../../../api/alarm-settings.ts';
import type { AuditAction, AuditFault } from '../../../api/audit.ts';
import type { CalibrationAction } from '../../../api/calibrations.ts';
import type { CareAction } from '../../../api/care.ts';
import type { HistoryEntry } from '../../../api/cases.ts';
import type { ConnectionAction } from '../../../api/connections.ts';
import type { ExportAction } from '../../../api/exports.ts';
import type { GoldAction } from '../../../api/gold.ts';
import type { LaneAction } from '../../../api/lanes.ts';
import type { OperatorAction } from '../../../api/operator.ts';
import type { QualityAction } from '../../../api/quality.ts';
import type { RuleAction } from '../../../api/rules.ts';
import type { SamplingAction } from '../../../api/sampling.ts';
import type { NoteAction } from '../../../api/saved-notes.ts';
import type { SettingsAction } from '../../../api/settings.ts';
import type { StatementAction } from '../../../api/statements.ts';
import type { TeamAction } from '../../../api/teams.ts';
import type { UserNoteAction } from '../../../api/users.ts';
import type { WebhookAction } from '../../../api/webhooks.ts';
import type { DefaultTime, Json, Optional, Time } from './column.ts';

export type AuditTable = {
  id: Generated<number>;
  at: DefaultTime;
  actor_id: string;
  actor_name: string;
  machine: boolean;
  what:
    | HistoryEntry['what']
    | OperatorAction
    | LaneAction
    | RuleAction
    | SamplingAction
    | GoldAction
    | QualityAction
    | CalibrationAction
    | AdviserAction
    | ConnectionAction
    | AlarmAction
    | NoteAction
    | UserNoteAction
    | CareAction
    | AccessAction
    | WebhookAction
    | AuditAction
    | StatementAction
    | ExportAction
    | SettingsAction
    | TeamAction;
  submission_id: Optional<string>;
  case_id: Optional<string>;
  detail: Json<Record<string, string | number | boolean | null>>;
  /** Null once the detail has been removed. */
  salt: ColumnType<string | null, never, null>;
  /** SHA-256 of salt and detail, which the chain contains. This and the next three are null until the row is sealed. */
  detail_digest: ColumnType<string | null, never, string>;
  /** Position in the chain, from 1 without a gap. */
  position: ColumnType<number | null, never, number>;
  /** SHA-256 of the row without its hash. Null also in rows that an earlier release sealed. */
  row_digest: ColumnType<string | null, never, string>;
  /** SHA-256 of the hash before it and of the row's digest, or of the row itself where it has none. */
  hash: ColumnType<string | null, never, string>;
};

/** Details that an erasure removed; the chain has the digest of each list. */
export type AuditDetailGoneTable = { event_id: number; list: string };
/** Heads of the chain that were signed and written outside the database. */
export type AuditHeadTable = {
  id: Generated<number>;
  at: DefaultTime;
  position: number;
  hash: string;
  /** The file that contains its line. */
  place: string;
  /** False until the line is on the disk. */
  written: Generated<boolean>;
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
/** Who was shown sensitive evidence of a case in which hour, to limit the audit to one event. */
export type EvidenceViewTable = { person_id: string; case_id: string; hour: Time };

/** The audit, chained so that changes are detected. */
export type AuditTables = {
  audit_event: AuditTable;
  audit_detail_gone: AuditDetailGoneTable;
  audit_head: AuditHeadTable;
  audit_check: AuditCheckTable;
  evidence_view: EvidenceViewTable;
};
