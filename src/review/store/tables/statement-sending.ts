import type { ColumnType, Generated } from 'kysely';
import type { StatementError, StatementState } from '../../../api/statement-sending.ts';
import type { SendingFailure } from '../../../api/webhooks.ts';
import type { DefaultTime, Optional, TimeOrNull } from './column.ts';

/** One row: the Transparency Database that statements are sent to. The token is sealed. */
export type StatementConnectionTable = {
  sole: Generated<true>;
  url: string;
  token: string;
  is_on: boolean;
  /** Statements of decisions from this day on (UTC) are sent: YYYY-MM-DD. */
  from_day: string;
  /** Statements whose undo window ended before are queued; null: none yet. */
  queued_until: TimeOrNull;
  /** The database asked for no request before this time. */
  not_before: TimeOrNull;
  /** It refused the token with this status: nothing is sent until somebody saves the connection again. */
  stopped_at: TimeOrNull;
  stopped_status: Optional<number>;
  last_sent_at: TimeOrNull;
  changed_at: DefaultTime;
  changed_by: string;
};

/** A statement on its way to the Transparency Database. Its words are those of the decision. */
export type StatementSendingTable = {
  decision_id: string;
  state: Generated<StatementState>;
  attempts: Generated<number>;
  next_at: DefaultTime;
  /** Until then a process is sending it. */
  leased_until: TimeOrNull;
  attempted_at: TimeOrNull;
  status: Optional<number>;
  failure: Optional<SendingFailure>;
  /** Why the database refused it. */
  errors: ColumnType<StatementError[], string | undefined, string>;
  /** The id that the database gave it; null where it had the statement already and did not name it. */
  uuid: Optional<string>;
  created_at: DefaultTime;
  ended_at: TimeOrNull;
};

export type StatementSendingTables = {
  statement_connection: StatementConnectionTable;
  statement_sending: StatementSendingTable;
};
