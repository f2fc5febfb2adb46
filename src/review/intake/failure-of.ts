import type { Callback } from '../../protocol/callbacks.ts';

/** V16: why it failed, when its code is not 0, whatever its status says; null when it did not fail. */
export function failureOf({ code, message, videoInfo }: Callback): string | null {
  if (code === null || code === 0) return null;
  const words = [message, videoInfo?.message].filter((one) => one && one !== 'success');
  return `${[...new Set(words)].join('; ')} (${code})`.trim();
}
