import type { SubmissionDetail } from '../../api/submissions.ts';
import type { Stretch } from '../media/timeline.ts';

/** What was checked of a live stream until it ended. Seconds from its start. */
export type StreamOutcome = {
  /** Stretches that were checked, in order. */
  checked: Stretch[];
  seconds: number;
  /** Up to here something is known about the stream; 0: nothing. */
  until: number;
  /** Stretches before `until` that were not checked. */
  missed: Stretch[];
  /** Fragments of a video stream, or segments of an audio stream. */
  parts: number;
  frames: number | null;
};

type Parts = Pick<SubmissionDetail, 'submission' | 'fragments' | 'missing' | 'transcript' | 'callbacks'>;

export function streamOutcome({
  submission,
  fragments,
  missing,
  transcript,
  callbacks,
}: Parts): StreamOutcome {
  const { kind, frames } = submission;
  if (kind === 'audio-stream') {
    // The service does not say where a segment without speech starts and ends.
    const until = Math.max(0, ...transcript.map(({ endTime }) => endTime ?? 0));
    const parts = callbacks.filter(({ type, failure }) => type === 'audio-stream' && failure === undefined);
    return { checked: [], seconds: until, until, missed: [], parts: parts.length, frames: null };
  }
  const good = fragments.filter(({ failure }) => failure === undefined);
  const failed = fragments.flatMap(({ failure, offsetStart: from, offsetEnd: to }) =>
    failure === undefined ? [] : [{ from, to }],
  );
  const until = Math.max(0, ...fragments.map(({ offsetEnd }) => offsetEnd));
  const missed = joined([...missing, ...failed])
    .map(({ from, to }) => ({ from, to: Math.min(to, until) }))
    .filter(({ from, to }) => to > from);
  const covered = joined(good.map(({ offsetStart: from, offsetEnd: to }) => ({ from, to })));
  const checked = missed.reduce(without, covered);
  const seconds = checked.reduce((sum, { from, to }) => sum + to - from, 0);
  return { checked, seconds, until, missed, parts: good.length, frames };
}

/** Offsets are sums of frame times, so smaller distances are rounding errors. */
const tolerance = 0.001;

/** In order, without overlap. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const before = all.at(-1);
    if (before && from - before.to <= tolerance) before.to = Math.max(before.to, to);
    else all.push({ from, to });
  }
  return all;
}

function without(stretches: readonly Stretch[], gap: Stretch): Stretch[] {
  return stretches
    .flatMap(({ from, to }) => [
      { from, to: Math.min(to, gap.from) },
      { from: Math.max(from, gap.to), to },
    ])
    .filter(({ from, to }) => to - from > tolerance);
}
