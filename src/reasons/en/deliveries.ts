export type DecisionInWords = {
  verdict: 'approve' | 'reject' | 'escalate';
  kind: 'text' | 'video' | 'fragment' | 'audio' | 'audio-stream';
  content: string;
  label: string;
  by: string;
};
const verdictWords = { approve: 'Approved', reject: 'Rejected', escalate: 'Escalated' };
const kindWords = {
  text: 'text',
  video: 'video',
  fragment: 'live video',
  audio: 'audio',
  'audio-stream': 'live audio',
};

/** Deliveries of decisions, their endpoints, and connections to other products. */
export const deliveries = {
  no_such_connection: () => 'This connection does not exist.',
  too_many_connections: ({ max }: { max: number }) =>
    `At most ${max} connections are allowed; remove one first.`,
  connection_key_taken: ({ name }: { name: string }) => `The connection “${name}” has this key already.`,
  connection_token_needed: () =>
    'The way back needs the other side’s token, and a new address needs its own.',
  connection_not_of_kind: () => 'This does not fit the kind of connection.',
  connection_not_verified: () => 'The signature or secret of this request is not that of the connection.',
  payload_not_usable: () => 'This payload is no report that the connection can read.',
  no_such_endpoint: () => 'This endpoint does not exist.',
  too_many_endpoints: ({ max }: { max: number }) => `At most ${max} endpoints are allowed; remove one first.`,
  mail_not_set_up: () => 'E-mail cannot be sent before SMTP_URL and MAIL_FROM are set.',
  endpoint_not_of_format: () => 'This does not fit the format of the endpoint.',
  endpoint_unsigned: () => 'Only signed webhooks have a secret.',
  decision_in_words: ({ verdict, kind, content, label, by }: DecisionInWords) =>
    `${verdictWords[verdict]}: ${kindWords[kind]}${content && ` ${content}`}${label && ` (${label})`}, by ${by}`,
  decision_taken_back: () => 'Taken back',
  case_open: () => 'Open the case',
  no_such_delivery: () => 'This delivery does not exist.',
  test_not_resendable: () => 'You cannot resend a test; send a new one.',
  delivery_content_removed: () => 'The content of this delivery was removed; there is nothing to send.',
  too_many_decisions_in_period: ({ max }: { max: number }) =>
    `More than ${max} decisions were sent in this period; choose a shorter one.`,
};
