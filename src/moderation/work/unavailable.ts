import { isSpeechTask } from '../../protocol/tasks.ts';
import { maxListedUnavailable, type Unavailable } from '../../protocol/unavailable.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import { serialize } from '../../reasons/serialize.ts';
import { isNotLookedAt, type NotLookedAt } from '../engines/not-looked-at.ts';
import type { AnalysedAudio, Span } from '../engines/tasks/audio-task.ts';
import type { AnalysedFrame } from '../engines/tasks/frame-task.ts';
import type { ChosenTask } from '../submissions/submission.ts';

/** For a task without a result: it was chosen when this service still had an engine for it. */
const noEngine: NotLookedAt = { unavailable: because('no_engine_for_task'), review: true };

/** The frames that each task could not look at. */
export function unanalysedFrames(
  tasks: readonly ChosenTask[],
  frames: readonly AnalysedFrame[],
): Unavailable[] {
  return tasks.flatMap(({ id, type }) => {
    if (isSpeechTask(type)) return [];
    const failed = frames.flatMap(({ url, offset, results }) => {
      const result = results[id] ?? noEngine;
      return isNotLookedAt(result) ? [{ ...result, url, offset }] : [];
    });
    return byPolicy(failed).map(({ review, reason, all }) => ({
      task: id,
      what: 'frames' as const,
      count: all.length,
      ...serialize({ reason }),
      review,
      frames: all.slice(0, maxListedUnavailable).map(({ url, offset }) => ({ url, offset })),
    }));
  });
}

/** The seconds within `span` that each task could not listen to. */
export function unanalysedAudio(
  tasks: readonly ChosenTask[],
  analysed: readonly AnalysedAudio[],
  span: Span,
): Unavailable[] {
  return tasks.flatMap(({ id }) => {
    const failed = analysed.flatMap(({ start, end, results }) => {
      const result = results[id];
      const part = { startTime: Math.max(start, span.start), endTime: Math.min(end, span.end) };
      return isNotLookedAt(result) && part.endTime > part.startTime ? [{ ...result, ...part }] : [];
    });
    return byPolicy(failed).map(({ review, reason, all }) => ({
      task: id,
      what: 'seconds' as const,
      count: rounded(all.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)),
      ...serialize({ reason }),
      review,
      stretches: joined(all).slice(0, maxListedUnavailable),
    }));
  });
}

/** For the callback's message, which must not read as a pass for what was not looked at. */
export function inWords({ task, what, count }: Unavailable): Reason {
  return what === 'seconds'
    ? because('audio_seconds_not_checked', { task, seconds: Math.round(count) })
    : because('frames_not_checked', { task, count });
}

/** Groups by policy, which may change while a video runs. Reasons differ little: each group gets the most frequent. */
function byPolicy<Failed extends NotLookedAt>(failed: readonly Failed[]) {
  const groups = Map.groupBy(failed, ({ review }) => review);
  return [...groups].map(([review, all]) => ({ review, all, reason: commonestReason(all) }));
}

function commonestReason(all: readonly NotLookedAt[]): Reason | string {
  const groups = Map.groupBy(all, ({ unavailable }) => say(unavailable, 'en'));
  const largest = [...groups.values()].reduce((a, b) => (b.length > a.length ? b : a));
  return largest[0]?.unavailable ?? '';
}

function joined(stretches: readonly { startTime: number; endTime: number }[]) {
  const all: { startTime: number; endTime: number }[] = [];
  for (const { startTime, endTime } of stretches) {
    const before = all.at(-1);
    if (before && startTime - before.endTime < 0.01) before.endTime = endTime;
    else all.push({ startTime, endTime });
  }
  return all;
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
