import type { Callback } from '../../protocol/callbacks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';

/** V16: the reason for a failure, from a `code` other than 0, whatever the status; null when nothing failed. */
export function failureOf({ code, message, videoInfo }: Callback): Reason | null {
  if (code === null || code === 0) return null;
  const words = [message, videoInfo?.message].flatMap((one) => (one && one !== 'success' ? [one] : []));
  // Remove duplicates by their English text.
  const each = new Map(words.map((one) => [say(one, 'en'), one]));
  return because('failed_with_code', { words: [...each.values()], code });
}
