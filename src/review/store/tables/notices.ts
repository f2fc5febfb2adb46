import type { NoticeOutcome, ReporterKind } from '../../../api/reported.ts';
import type { DefaultTime, Optional, TimeOrNull } from './column.ts';

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
};

export type NoticesTables = { notice: NoticeTable };
