import type { VideoInfo } from '../../../src/protocol/callbacks.ts';
import { fragmentGaps } from '../../../src/protocol/fragments.ts';
import type { Notes } from '../report.ts';
import type { Read } from './callbacks.ts';

/** Seconds that a capture may need to end, and a close to take effect. */
const tolerance = 2;
const rounding = 0.01;

/**
 * For a live stream that was closed: its duration is the watched time of the source, and the service reports stretches
 * that no fragment covers. A stream plays in real time, so a fragment received some time before the close ended before
 * its callback.
 */
export function noteWatched(
  info: VideoInfo,
  fragments: readonly Read[],
  closedAt: number,
  notes: Notes,
): void {
  const duration = info.duration ?? 0;
  const stretches = fragments.flatMap(({ callback }) => callback.fragmentInfo ?? []);
  const furthest = stretches.reduce((max, { offsetEnd }) => Math.max(max, offsetEnd ?? 0), 0);
  notes.holds(
    'duration reaches the end of the last fragment',
    duration >= furthest - rounding,
    `${duration} s, and the last fragment ends at ${furthest} s`,
  );
  const watched = fragments
    .filter(({ at }) => at <= closedAt)
    .reduce((max, { callback, at }) => {
      const since = (closedAt - at) / 1000;
      return Math.max(max, (callback.fragmentInfo?.offsetEnd ?? 0) + since);
    }, 0);
  notes.holds(
    'duration is what was watched until the close',
    duration >= watched - tolerance,
    `${duration} s, and at least ${watched.toFixed(1)} s were watched`,
  );

  const missed = info.missed ?? [];
  notes.holds(
    'what nobody looked at lies within the duration',
    missed.every(({ from, to }) => from >= -rounding && to <= duration + rounding),
    JSON.stringify(missed),
  );
  const reported = missed.map(({ from, to }) => ({ offsetStart: from, offsetEnd: to }));
  const ends = [0, duration].map((at) => ({ offsetStart: at, offsetEnd: at }));
  const unreported = fragmentGaps([...ends, ...stretches, ...reported]).filter(
    ({ from, to }) => to - from > rounding,
  );
  const gaps = 'stretches that no fragment covers are reported';
  if (unreported.length === 0) notes.ok(gaps);
  else notes.tolerated(gaps, `${JSON.stringify(unreported)}; the document has no place for them`);
}
