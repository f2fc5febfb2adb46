import type { WebhookBody } from '../../api/webhooks.ts';

/** What a receiver is promised at most. */
export const mostBodyBytes = 20_000;
/** A note of this many characters fits whatever it is made of: six bytes each at most in JSON. */
const noteKept = 1000;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** A body as it is sent, at most 20 kB: what a customer gave us to hand back goes first, then the note's end. */
export function webhookText(body: WebhookBody): string {
  const whole = JSON.stringify(body);
  if (bytesOf(whole) <= mostBodyBytes) return whole;
  const cut: NonNullable<WebhookBody['data']['cut']> = [];
  const data = { ...body.data };
  if (data.customInfo !== null) {
    data.customInfo = null;
    cut.push('customInfo');
  }
  const short = JSON.stringify({ ...body, data: { ...data, cut } });
  if (bytesOf(short) <= mostBodyBytes) return short;
  const note = data.decision.note?.slice(0, noteKept).toWellFormed() ?? null;
  return JSON.stringify({
    ...body,
    data: { ...data, decision: { ...data.decision, note }, cut: [...cut, 'note'] },
  });
}
