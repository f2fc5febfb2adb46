import type { LiveEvent } from './live.ts';

type Kind = 'frames' | 'sound';
type Given = Exclude<LiveEvent, { type: 'skipped' }>;

const kindOf = (event: LiveEvent): Kind =>
  event.type === 'skipped' ? event.what : event.type === 'frame' ? 'frames' : 'sound';

/**
 * What came and was not taken yet, at most `most` of each kind: a source that is live cannot be made to wait, so
 * the oldest give way, and where they stood it says which seconds they were.
 */
export function createLiveQueue(interval: number, most: Record<Kind, number>) {
  const queue: LiveEvent[] = [];
  const counts = { frames: 0, sound: 0 };
  let wake = () => {};
  const spanOf = (event: Given): { from: number; to: number } =>
    event.type === 'frame'
      ? { from: event.frame.offset, to: Number((event.frame.offset + interval).toFixed(3)) }
      : { from: event.window.own.start, to: event.window.own.end };
  const dropOldest = (what: Kind) => {
    const at = queue.findIndex((event) => event.type !== 'skipped' && kindOf(event) === what);
    const oldest = queue[at];
    if (!oldest || oldest.type === 'skipped') return;
    const { from, to } = spanOf(oldest);
    const before = queue.findIndex((event) => event.type === 'skipped' && event.what === what);
    const skipped = queue[before];
    if (skipped?.type === 'skipped' && skipped.to === from) {
      queue[before] = { ...skipped, to };
      queue.splice(at, 1);
    } else queue[at] = { type: 'skipped', what, from, to };
    counts[what]--;
  };
  return {
    push(event: Given) {
      const kind = kindOf(event);
      queue.push(event);
      counts[kind]++;
      if (counts[kind] > most[kind]) dropOldest(kind);
      wake();
    },
    wake: () => wake(),
    take(): LiveEvent | undefined {
      const event = queue.shift();
      if (event && event.type !== 'skipped') counts[kindOf(event)]--;
      return event;
    },
    /** Resolves at the next push or wake. */
    next: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  };
}
