import { Webhook } from 'standardwebhooks';

const secretBytes = 32;

/** A signing secret in the format of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return `whsec_${crypto.getRandomValues(new Uint8Array(secretBytes)).toBase64()}`;
}

/**
 * Signature headers as in Standard Webhooks. During an overlap the body is signed with both secrets, so that a receiver
 * may have either.
 */
export function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const { id, body, at } = message;
  return {
    'content-type': 'application/json',
    'user-agent': 'Second-Look-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
