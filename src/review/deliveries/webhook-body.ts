import { freeTexts } from '../../api/statement-rules.ts';
import type { Statement } from '../../api/statements.ts';
import type { WebhookBody } from '../../api/webhooks.ts';

/** What a receiver is promised at most. */
export const maxBodyBytes = 20_000;
/** A note of this many characters fits whatever it is made of: six bytes each at most in JSON. */
const noteKept = 1000;
/** Likewise of each text of a statement of reasons. */
const textKept = 100;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

const cutText = (text: string, letters: number) => text.slice(0, letters).toWellFormed();

function cutReasons(reasons: Statement): Statement {
  const short = { ...reasons };
  for (const member of freeTexts) {
    const text = reasons[member];
    if (text !== null) Object.assign(short, { [member]: cutText(text, textKept) });
  }
  return short;
}

/**
 * A body as it is sent, at most 20 kB: what a customer gave us to hand back goes first, then the note's end, then the
 * ends of what a statement of reasons says.
 */
export function webhookText(body: WebhookBody): string {
  const whole = JSON.stringify(body);
  if (bytesOf(whole) <= maxBodyBytes) return whole;
  const cut: NonNullable<WebhookBody['data']['cut']> = [];
  const data = { ...body.data };
  if (data.customInfo !== null) {
    data.customInfo = null;
    cut.push('customInfo');
  }
  const short = JSON.stringify({ ...body, data: { ...data, cut } });
  if (bytesOf(short) <= maxBodyBytes) return short;
  if (data.decision.note !== null && data.decision.note.length > noteKept) {
    data.decision = { ...data.decision, note: cutText(data.decision.note, noteKept) };
    cut.push('note');
  }
  const shorter = JSON.stringify({ ...body, data: { ...data, cut } });
  if (bytesOf(shorter) <= maxBodyBytes || !data.reasons) return shorter;
  return JSON.stringify({
    ...body,
    data: { ...data, reasons: cutReasons(data.reasons), cut: [...cut, 'reasons'] },
  });
}
