import type { WebhookBody } from '../../../api/webhook-bodies.ts';

/*
 * Decisions as events for the rules of ROOST Osprey. What the code follows:
 * - an event on Osprey's topic `osprey.actions_input`: docs/data-flow.md of github.com/roostorg/osprey, and
 *   `KafkaInputStream` in osprey_worker/src/osprey/worker/sinks/sink/input_stream.py, which reads `send_time` as RFC 3339
 *   and `action_id` as a whole number
 * - the way onto a topic over HTTP: POST /topics/(topic) of the Kafka REST proxy, API v2,
 *   docs.confluent.io/platform/current/kafka-rest/api.html
 */

export const kafkaJson = 'application/vnd.kafka.json.v2+json';

type Event = { id: string; name: string; at: string; data: Readonly<Record<string, unknown>>; key?: string };

/** The body for the Kafka REST proxy. Events of one case have one key, so that they keep their order. */
export const ospreyText = ({ id, name, at, data, key }: Event): string =>
  JSON.stringify({
    records: [
      {
        ...(key === undefined ? {} : { key }),
        value: { send_time: at, data: { action_id: numberOf(id), action_name: name, data } },
      },
    ],
  });

/** 52 bits of an id: a whole number that JSON carries exactly, the same at every attempt. */
const numberOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(-13), 16);

/** A decision as an event: what rules can use, without notes, names of people or content. */
export function ospreyDecision(id: string, { type, timestamp, data }: WebhookBody): string {
  const { decision, machine } = data;
  return ospreyText({
    id,
    name: type === 'decision.reversed' ? 'review_decision_reversed' : 'review_decision',
    at: timestamp,
    key: data.caseId,
    data: {
      case_id: data.caseId,
      decision_id: decision.id,
      verdict: decision.verdict,
      label: decision.label,
      policy: decision.policy,
      actions: (decision.actions ?? []).map((action) => action.key),
      kind: data.kind,
      content_id: data.contentId,
      user_id: data.userId,
      forum_id: data.forumId,
      room_id: data.roomId,
      machine_action: machine.action,
      machine_label: machine.label,
      machine_rate: machine.rate,
      decided_at: decision.decidedAt,
    },
  });
}
