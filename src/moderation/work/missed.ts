import type { Missed } from '../../protocol/missed.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { Span } from '../engines/tasks/audio-task.ts';

export type Why = { reason: Reason; review: boolean };

/** Why no engine looked at something. For audio, `review` says whether a person must listen instead. */
export const why = {
  busy: { reason: because('engines_were_busy'), review: true },
  closed: { reason: because('closed_before_engine'), review: false },
  failed: { reason: because('source_no_longer_readable'), review: false },
  interrupted: { reason: because('service_was_interrupted'), review: false },
} satisfies Record<string, Why>;

/** A received frame, and why no engine looked at it; null when one did. */
export type ReceivedFrame = { offset: number; missed: Reason | string | null };

/** At most this many stretches are reported; beyond it the nearest ones are merged. */
export const maxMissed = 100;
/** Shorter stretches, in seconds, are ignored: offsets are sums of rounded times. */
const tolerance = 0.002;

/**
 * The stretches of `span` that no engine looked at, with the reason (C8). Together with the frames that were looked at
 * they cover all of `span`. Each frame covers the interval after it, or the time until the next frame. `frames` are in
 * order and include the one before `span`.
 */
export function missedStretches(
  frames: readonly ReceivedFrame[],
  interval: number,
  span: Span,
  rest: Reason = why.interrupted.reason,
): Missed[] {
  const missed: Missed[] = [];
  const add = (from: number, to: number, why: Reason | string) => {
    const { reason, reasons } = serialize({ reason: why });
    const offsetStart = seconds(Math.max(from, span.start));
    const offsetEnd = seconds(Math.min(to, span.end));
    if (offsetEnd - offsetStart <= tolerance) return;
    const before = missed.at(-1);
    if (before && before.reason === reason && offsetStart - before.offsetEnd <= tolerance) {
      before.offsetEnd = offsetEnd;
    } else missed.push({ offsetStart, offsetEnd, reason, ...(reasons && { reasons }) });
  };
  let at = span.start;
  for (const [index, { offset, missed: reason }] of frames.entries()) {
    add(at, offset, why.interrupted.reason);
    const end = Math.min(offset + interval, frames[index + 1]?.offset ?? Number.POSITIVE_INFINITY);
    if (reason !== null) add(offset, end, reason);
    at = Math.max(at, end);
  }
  add(at, span.end, rest);
  return joined(missed);
}

/** For the callback's message, which must not read as a pass for a stretch that no engine looked at. */
export function missedInWords(missed: readonly Missed[]): Reason[] {
  const sum = missed.reduce((seconds, one) => seconds + lengthOf(one), 0);
  return missed.length === 0
    ? []
    : [because('seconds_not_checked', { seconds: Math.max(1, Math.round(sum)) })];
}

/** Merges the nearest stretches until at most `maxMissed` are left. Each has the reason of its longest part. */
function joined(missed: readonly Missed[]): Missed[] {
  if (missed.length <= maxMissed) return [...missed];
  const distance = (index: number) => (missed[index]?.offsetStart ?? 0) - (missed[index - 1]?.offsetEnd ?? 0);
  const wide = missed
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => distance(b) - distance(a) || a - b)
    .slice(0, maxMissed - 1);
  const firsts = new Set(wide);
  const all: Missed[][] = [];
  for (const [index, one] of missed.entries()) {
    const group = all.at(-1);
    if (group && !firsts.has(index)) group.push(one);
    else all.push([one]);
  }
  return all.flatMap((group) => {
    const main = group.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    const last = group.at(-1);
    return group[0] && last
      ? [{ ...main, offsetStart: group[0].offsetStart, offsetEnd: last.offsetEnd }]
      : [];
  });
}

const lengthOf = ({ offsetStart, offsetEnd }: Missed) => offsetEnd - offsetStart;

function seconds(value: number): number {
  return Number(value.toFixed(3));
}
