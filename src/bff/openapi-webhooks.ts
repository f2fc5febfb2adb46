import type { z } from 'zod';
import { type WebhookEvent, webhookEvents } from '../api/webhook-bodies.ts';

type Json = Record<string, unknown>;

/** Every message to an endpoint, as the `webhooks` of an OpenAPI document. `jsonOf`: the content of a schema. */
export function webhooksOf(jsonOf: (schema: z.ZodType) => Json): Json {
  return Object.fromEntries(
    Object.entries<WebhookEvent>(webhookEvents).map(([type, { summary, description, body }]) => [
      type,
      {
        post: {
          operationId: messageName(type),
          summary,
          description,
          tags: ['Webhooks'],
          security: [],
          parameters: headers,
          requestBody: { required: true, content: jsonOf(body) },
          responses,
        },
      },
    ]),
  );
}

/** `decision.made` is `decisionMade`. */
export const messageName = (type: string) =>
  type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase());

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
/** As Standard Webhooks has them. */
const headers = [
  header(
    'webhook-id',
    'The same at every attempt: store it, and act once for each.',
    'msg_0198f2a46f0e7c3a9d523f1b8a7c6e10',
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes away from your clock.',
    '1793522700',
  ),
  header(
    'webhook-signature',
    'One or several signatures, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `id.timestamp.body`, with the bytes behind `whsec_` of the endpoint’s secret as the key. While a secret is rotated there is one of each; one that fits is enough.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const responses = {
  '2XX': { description: 'Received. Answer within 15 seconds and do slow work afterwards.' },
  410: { description: 'Gone: nothing more is sent to this endpoint until an administrator resumes it.' },
  default: {
    description:
      'Anything else, or no answer, is tried again: ten attempts over about 75 hours, with the same `webhook-id`.',
    headers: {
      'Retry-After': {
        description: 'The next attempt does not come sooner.',
        schema: { type: 'string' },
      },
    },
  },
};
