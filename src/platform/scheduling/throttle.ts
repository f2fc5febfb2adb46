const pauseMs = 10_000;

/**
 * Reports each error message at most once in ten seconds, with the number of repeats since: for polling while the
 * database is away.
 */
export function throttle(
  report: (error: unknown, suppressed: number) => void,
  now = () => performance.now(),
) {
  const last = new Map<string, { at: number; suppressed: number }>();
  return (error: unknown): void => {
    const key = messageOf(error);
    const before = last.get(key);
    if (before && now() - before.at < pauseMs) {
      before.suppressed++;
      return;
    }
    // Messages that differ each time must not add up.
    if (last.size > 100) last.clear();
    last.set(key, { at: now(), suppressed: 0 });
    report(error, before?.suppressed ?? 0);
  };
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  return String(Reflect.get(error, 'message'));
}
