import type { Span } from '../engines/tasks/audio-task.ts';

/** Shorter gaps, in seconds, are ignored: frame offsets are sums of rounded times. */
const tolerance = 0.002;

/**
 * Returns the fragments that can be sent now, in seconds: those whose next frame has arrived, or with `last` all. A
 * fragment ends at a multiple of `fragmentTime`, or earlier at a gap in the capture. The next one then begins with the
 * first frame after the gap, so that no fragment contains the gap (C5).
 */
export function cutFragments(options: {
  /** Offsets in order: of the frames not sent yet, and of the frame before them if there is one. */
  frames: readonly number[];
  /** The end of what was already sent. */
  from: number;
  interval: number;
  fragmentTime: number;
  /** No more frames will come; `end` is the end of the capture, if known. */
  last: boolean;
  end: number | null;
}): Span[] {
  const { from, fragmentTime, last, end } = options;
  const newest = options.frames.at(-1) ?? 0;
  const pieces: Span[] = [];
  for (const span of covered(options.frames, options.interval)) {
    let start = Math.max(span.start, from);
    const stop = end === null ? span.end : Math.min(span.end, Math.max(end, start));
    while (start < stop - tolerance) {
      const boundary = nextBoundary(start, fragmentTime);
      const piece = { start, end: seconds(Math.min(boundary, stop)) };
      if (last || newest >= piece.end - tolerance) pieces.push(piece);
      start = piece.end;
    }
  }
  return pieces;
}

/** Each frame covers the interval after it. */
function covered(frames: readonly number[], interval: number): Span[] {
  const spans: Span[] = [];
  for (const offset of frames) {
    const previous = spans.at(-1);
    if (previous && offset <= previous.end + tolerance) previous.end = offset + interval;
    else spans.push({ start: offset, end: offset + interval });
  }
  return spans;
}

function nextBoundary(start: number, fragmentTime: number): number {
  return seconds((Math.floor((start + tolerance) / fragmentTime) + 1) * fragmentTime);
}

function seconds(value: number): number {
  return Number(value.toFixed(3));
}
