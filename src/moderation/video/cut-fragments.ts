import type { Span } from '../engines/tasks/sound-task.ts';

/** Frame offsets are sums of rounded times: less than this is no gap. In seconds. */
const tolerance = 0.002;

/**
 * Which fragments can be told, in seconds. A fragment ends at a multiple of `fragmentTime`, or earlier where
 * the capture has a gap: after a gap the next one begins with the frame that came then, so that what nobody
 * saw stands in no fragment (C5). It is told once the frame after it is there, or with `last`.
 */
export function cutFragments(options: {
  /** Offsets in order, those not told yet and, where there is one, the frame before. */
  frames: readonly number[];
  /** Where what was told ends. */
  from: number;
  interval: number;
  fragmentTime: number;
  /** Nothing comes any more; `end` is where the capture ended, where that is known. */
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

/** Each frame stands for the interval after it. */
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
