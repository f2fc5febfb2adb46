const agoMs = 10_000;

/**
 * Passes on what is told again and again, as by everything that polls while the database is away, once in ten seconds
 * for each message, with how often it was not passed on since.
 */
export function seldom(tell: (error: unknown, unsaid: number) => void, now = () => performance.now()) {
  const last = new Map<string, { at: number; unsaid: number }>();
  return (error: unknown): void => {
    const key = messageOf(error);
    const before = last.get(key);
    if (before && now() - before.at < agoMs) {
      before.unsaid++;
      return;
    }
    // Messages that differ each time must not add up.
    if (last.size > 100) last.clear();
    last.set(key, { at: now(), unsaid: 0 });
    tell(error, before?.unsaid ?? 0);
  };
}

function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  return String(Reflect.get(error, 'message'));
}
