import type { Generated } from 'kysely';
import type { NoticeOutcome, ReporterKind } from '../../../api/reported.ts';
import type { DefaultTime, JsonOrNull, Optional, TimeOrNull } from './column.ts';

/** A report of a content by a person or an authority. */
export type NoticeTable = {
  id: string;
  case_id: string;
  /** The sender's own id. */
  reference: Optional<string>;
  reporter_id: string;
  reporter_kind: ReporterKind;
  reporter_name: Optional<string>;
  reason: string;
  words: Optional<string>;
  due_at: TimeOrNull;
  created_at: DefaultTime;
  /** The decision that answers it; null while it waits, and where the content was removed before. */
  answer_id: Optional<string>;
  outcome: Optional<NoticeOutcome>;
  answered_at: TimeOrNull;
  /** Where it came from, if not from the platform's own program. */
  connection_id: Optional<string>;
  /** What the other side needs to know which report is meant: its own ids. */
  their: JsonOrNull<TheirIds>;
  /** The decision that the other side got last and that was not reversed since. */
  sent_id: Optional<string>;
  /** What it got last, also when that was reversed since. */
  sent: JsonOrNull<SentVerdict>;
  /** A reversal could not be sent: the other side has no action for it. */
  unsent: Generated<boolean>;
};

/** A verdict that the other side got, and the action there that it caused. */
export type SentVerdict = { verdict: 'approve' | 'reject'; action: string };

/** Ids of the other side, by name. */
export type TheirIds = Readonly<Record<string, string | number>>;

export type NoticesTables = { notice: NoticeTable };
