import type { Generated } from 'kysely';
import type {
  DeliveryType,
  DisabledReason,
  EndpointState,
  SendingFailure,
  SendingState,
} from '../../../api/webhooks.ts';
import type { DefaultTime, Optional, Time, TimeOrNull } from './column.ts';

export type DeliveryTable = {
  id: string;
  decision_id: string;
  type: Exclude<DeliveryType, 'webhook.test'>;
  /** `left`: it was handed to every endpoint there was, and can be taken back only by another delivery. */
  state: 'waiting' | 'cancelled' | 'dispatched';
  dispatch_at: Time;
  dispatched_at: TimeOrNull;
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
  attempts_since_replay: Generated<number>;
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

/** What goes out, and each try to bring it there. */
export type DeliveriesTables = {
  delivery: DeliveryTable;
  webhook_endpoint: WebhookEndpointTable;
  sending: SendingTable;
  sending_attempt: SendingAttemptTable;
};
