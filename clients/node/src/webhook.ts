import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidWebhook } from './errors.ts';
import type { WebhookContent } from './generated.ts';

/** `id` is the same in every attempt: act once for each. */
export type WebhookMessage = { id: string } & WebhookContent;

type Headers =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The message of a webhook that the product signed. Throws `InvalidWebhook` for anything else.
 * @param body Exactly as it came: not parsed and written again.
 * @param secrets The endpoint's `whsec_…`; while it is rotated, both.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() / 1000 } = {},
): WebhookMessage {
  const id = header(headers, 'webhook-id');
  const time = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature').split(' ');
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds)
    throw new InvalidWebhook('The webhook is not of now: it was sent again, or a clock is wrong.');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), bytes]);
  const ours = [secrets].flat().map((secret) => createHmac('sha256', keyOf(secret)).update(signed).digest());
  const sent = signatures
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'));
  const isOurs = sent.some((theirs) =>
    ours.some((own) => own.length === theirs.length && timingSafeEqual(own, theirs)),
  );
  if (!isOurs)
    throw new InvalidWebhook('The signature of the webhook does not fit its content and the secret.');
  return { id, ...JSON.parse(Buffer.from(bytes).toString('utf8')) } as WebhookMessage;
}

function header(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new InvalidWebhook(`The header ${name} is missing.`);
  return value;
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (key.length === 0) throw new TypeError('The secret of the webhook is missing.');
  return key;
}
