import type { ColumnType, Generated } from 'kysely';
import type {
  DecisionDelivery,
  DeliveryType,
  DisabledReason,
  EndpointFormat,
  EndpointState,
  EndpointTopic,
  NoticeDelivery,
  SendingFailure,
  SendingState,
} from '../../../api/webhooks.ts';
import type { Language } from '../../../reasons/languages.ts';
import type { DefaultTime, Optional, Time, TimeOrNull } from './column.ts';

export type DeliveryTable = {
  id: string;
  /** Null for `notice.answered` where the content was removed before anybody decided. */
  decision_id: Optional<string>;
  type: DecisionDelivery | NoticeDelivery;
  /** `dispatched`: it was handed to every endpoint, and only another delivery can reverse it. */
  state: 'waiting' | 'cancelled' | 'dispatched';
  dispatch_at: Time;
  dispatched_at: TimeOrNull;
  /** The decision that caused it and whose undo cancels it. Null when an undo caused it. */
  cause_id: Optional<string>;
  /** For `appeal.decided`. */
  appeal_id: Optional<string>;
  /** For `notice.answered`. */
  notice_id: Optional<string>;
};

/** Where deliveries go. Secrets are sealed; only signed ones have one. A removed endpoint stays without them, for the log. */
export type WebhookEndpointTable = {
  id: string;
  name: string;
  url: string;
  format: Generated<EndpointFormat>;
  topics: ColumnType<EndpointTopic[], EndpointTopic[] | undefined, EndpointTopic[]>;
  /** Of messages for people. */
  language: Generated<Language>;
  /** By type of report, the end of the last period that was queued, in hours since 1970. */
  reported: Generated<Record<string, number>>;
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
  /** It is the way back of this connection, and its secret is the other side's token. */
  connection_id: Optional<string>;
};

/** One delivery for one endpoint; without a delivery: an alarm, a report or a test. */
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
  /** After ten it is dead. */
  attempts_since_replay: Generated<number>;
  next_at: Time;
  /** The receiver asked for no attempt before this time. */
  not_before: TimeOrNull;
  /** Until then a process is sending it. */
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

/** Deliveries and their attempts. */
export type DeliveriesTables = {
  delivery: DeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  sending: SendingTable;
  sending_attempt: SendingAttemptTable;
};
