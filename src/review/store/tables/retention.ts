import type { ColumnType } from 'kysely';
import type { ContentCounts, ErasureState, HoldScope, RetentionKind } from '../../../api/retention.ts';
import type { Reasons } from '../../../reasons/serialize.ts';
import type { DefaultTime, Optional, TimeOrNull } from './column.ts';

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
  /** Null once the erasure has ended. */
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
  reasons: Optional<Reasons>;
};

/** Retention rules, legal holds and erasures. */
export type RetentionTables = {
  retention_rule: RetentionRuleTable;
  legal_hold: LegalHoldTable;
  erasure: ErasureTable;
};
