import { Webhook } from 'standardwebhooks';

const secretBytes = 32;

/** A signing secret as Standard Webhooks writes it. */
export function makeWebhookSecret(): string {
  return `whsec_${crypto.getRandomValues(new Uint8Array(secretBytes)).toBase64()}`;
}

/**
 * The headers that prove a body to be ours (Standard Webhooks). While secrets overlap it is signed with each, so that a
 * receiver may hold either.
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
