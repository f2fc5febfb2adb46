import type { Missed } from '../../protocol/missed.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { Span } from '../engines/tasks/sound-task.ts';

export type Why = { reason: Reason; review: boolean };

/** Why no engine looked at something, and whether a person is to listen in its place, where it is sound. */
export const why = {
  busy: { reason: because('engines_were_busy'), review: true },
  closed: { reason: because('closed_before_engine'), review: false },
  failed: { reason: because('source_not_read_further'), review: false },
  interrupted: { reason: because('service_was_interrupted'), review: false },
} satisfies Record<string, Why>;

/** A frame that was received, and why no engine looked at it; null where one did. */
export type ReceivedFrame = { offset: number; missed: Reason | string | null };

/** At most this many stretches are reported; beyond it the nearest ones are merged. */
export const maxMissed = 100;
/** Offsets are sums of rounded times: less than this is no stretch. In seconds. */
const tolerance = 0.002;

/**
 * The stretches of `span` that no engine looked at (C8), and why: with what the others show they are the whole of it.
 * Each frame stands for the interval after it, or until the next frame. `frames` in order, with the one before `span`.
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

/** For the callback's message: what nobody looked at must not read as a pass. */
export function missedInWords(missed: readonly Missed[]): Reason[] {
  const sum = missed.reduce((seconds, one) => seconds + lengthOf(one), 0);
  return missed.length === 0
    ? []
    : [because('seconds_not_looked_at', { seconds: Math.max(1, Math.round(sum)) })];
}

/** At most `maxMissed`: where there are more, the nearest become one, which says the reason of its longest part. */
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
    const longest = group.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    const last = group.at(-1);
    return group[0] && last
      ? [{ ...longest, offsetStart: group[0].offsetStart, offsetEnd: last.offsetEnd }]
      : [];
  });
}

const lengthOf = ({ offsetStart, offsetEnd }: Missed) => offsetEnd - offsetStart;

function seconds(value: number): number {
  return Number(value.toFixed(3));
}
