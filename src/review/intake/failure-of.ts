import type { Callback } from '../../protocol/callbacks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';

/** V16: why it failed, when its code is not 0, whatever its status says; null when it did not fail. */
export function failureOf({ code, message, videoInfo }: Callback): Reason | null {
  if (code === null || code === 0) return null;
  const words = [message, videoInfo?.message].flatMap((one) => (one && one !== 'success' ? [one] : []));
  // Told twice, it is said once.
  const each = new Map(words.map((one) => [say(one, 'en'), one]));
  return because('failed_with_code', { words: [...each.values()], code });
}
