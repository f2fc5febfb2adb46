import { type WebhookBody, webhookBodySchema } from '../../api/webhook-bodies.ts';
import type { EndpointFormat } from '../../api/webhooks.ts';
import type { Language } from '../../reasons/languages.ts';
import { because } from '../../reasons/reason.ts';
import { bodyFor } from './message.ts';
import { ospreyDecision } from './osprey/osprey.ts';

type About = { id: string; body: string; confidential: boolean };
type Endpoint = { format: EndpointFormat; language: Language };

/**
 * A delivery as this endpoint receives it; null: not at all. Only programs learn of reports and appeals. `confidential`:
 * somebody who may read the channel must not know of it.
 */
export function bodyForEndpoint(
  { format, language }: Endpoint,
  { id, body, confidential }: About,
  publicUrl: string,
): string | null {
  if (format === 'signed') return body;
  const read = webhookBodySchema.safeParse(JSON.parse(body));
  if (!read.success || read.data.type === 'appeal.decided') return null;
  if (format === 'osprey') return ospreyDecision(id, read.data);
  return confidential || format === 'email'
    ? null
    : bodyFor(format, messageOf(read.data, publicUrl), language);
}

/** In one line: which content, and what was decided. It names no content. */
function messageOf({ type, timestamp, data }: WebhookBody, publicUrl: string): Parameters<typeof bodyFor>[1] {
  const { caseId, kind, contentId, decision } = data;
  const { verdict, label, by } = decision;
  return {
    type,
    at: new Date(timestamp),
    title: type === 'decision.reversed' ? because('decision_taken_back') : null,
    words: [
      because('decision_in_words', { verdict, kind, content: contentId ?? '', label: label ?? '', by }),
    ],
    open: because('case_open'),
    url: `${publicUrl}/queue/all/${caseId}`,
    data: {},
  };
}
