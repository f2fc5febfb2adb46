import { freeTexts } from '../../api/statement-rules.ts';
import type { Statement } from '../../api/statements.ts';
import type { WebhookBody } from '../../api/webhook-bodies.ts';

/** The maximum size that receivers are promised. */
export const maxBodyBytes = 20_000;
/** A note of this length always fits: JSON needs at most six bytes per character. */
const maxNoteLength = 600;
/** The same for each text of a statement of reasons. */
const maxTextLength = 100;

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

const cutText = (text: string, letters: number) => text.slice(0, letters).toWellFormed();

function cutReasons(reasons: Statement): Statement {
  const short = { ...reasons };
  for (const member of freeTexts) {
    const text = reasons[member];
    if (text !== null) Object.assign(short, { [member]: cutText(text, maxTextLength) });
  }
  return short;
}

/**
 * The text of a body, at most 20 kB: first the customer's own values are dropped, then the note is cut, then the texts
 * of a statement of reasons.
 */
export function webhookText(body: WebhookBody): string {
  const full = JSON.stringify(body);
  if (bytesOf(full) <= maxBodyBytes) return full;
  const cut: NonNullable<WebhookBody['data']['cut']> = [];
  const data = { ...body.data };
  if (data.customInfo !== null) {
    data.customInfo = null;
    cut.push('customInfo');
  }
  const short = JSON.stringify({ ...body, data: { ...data, cut } });
  if (bytesOf(short) <= maxBodyBytes) return short;
  if (data.decision.note !== null && data.decision.note.length > maxNoteLength) {
    data.decision = { ...data.decision, note: cutText(data.decision.note, maxNoteLength) };
    cut.push('note');
  }
  const shorter = JSON.stringify({ ...body, data: { ...data, cut } });
  if (bytesOf(shorter) <= maxBodyBytes || !data.reasons) return shorter;
  return JSON.stringify({
    ...body,
    data: { ...data, reasons: cutReasons(data.reasons), cut: [...cut, 'reasons'] },
  });
}
