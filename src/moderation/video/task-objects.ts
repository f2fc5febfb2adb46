import {
  fragmentSchemas,
  summarySchemas,
  type TaskFragment,
  type TaskSummary,
} from '../../protocol/callback-payloads.ts';
import { applyVideoRules } from '../../protocol/callback-rules.ts';
import type { Unavailable } from '../../protocol/unavailable.ts';
import { everything } from '../audio-analysis/analyse.ts';
import { audioObjects } from '../audio-analysis/audio-objects.ts';
import type { AnalysedAudio, AudioTask, Span } from '../engines/tasks/audio-task.ts';
import type { AnalysedFrame, FrameItems, FrameTask } from '../engines/tasks/frame-task.ts';
import { unanalysedAudio, unanalysedFrames } from '../work/unavailable.ts';
import type { Video } from './video.ts';

/** The tasks that this service has an engine for. */
type Offered = { frameTasks: readonly FrameTask[]; audioTasks: readonly AudioTask[] };
/** The findings in frames and audio; only audio within `span` counts. */
type Found = { frames: AnalysedFrame[]; analysed: AnalysedAudio[]; span?: Span };

/** The task objects of a fragment callback, by task identifier, restricted by `callbackRules`. */
export function fragmentTasks(video: Video, found: Found, offered: Offered) {
  const tasks: Record<string, TaskFragment[keyof TaskFragment]> = audioTasks(video, found, offered);
  for (const { id, type, task } of runTasks(video, offered)) {
    const ruled = applyVideoRules(task.fragment(itemsOf(found.frames, id)), video.callbackRules?.[id]);
    tasks[id] = fragmentSchemas[type].parse(ruled);
  }
  return tasks;
}

/** The task objects of a summary callback, restricted in the same way. */
export function summaryTasks(video: Video, found: Found, offered: Offered) {
  const tasks: Record<string, TaskSummary[keyof TaskSummary]> = audioTasks(video, found, offered);
  for (const { id, type, task } of runTasks(video, offered)) {
    const ruled = applyVideoRules(task.summary(itemsOf(found.frames, id)), video.callbackRules?.[id]);
    tasks[id] = summarySchemas[type].parse(ruled);
  }
  return tasks;
}

function audioTasks(video: Video, { analysed, span = everything }: Found, offered: Offered) {
  return audioObjects(video.tasks, offered.audioTasks, analysed, span, (id, object) =>
    applyVideoRules(object, video.callbackRules?.[id]),
  );
}

function runTasks(video: Video, { frameTasks }: Offered) {
  return video.tasks.flatMap(({ id, type }) => {
    const task = frameTasks.find((candidate) => candidate.type === type);
    return task ? [{ id, type, task }] : [];
  });
}

/** What tasks could not look at or listen to. It is reported so that it does not read as a pass. */
export function unavailableOf(video: Video, { frames, analysed, span = everything }: Found): Unavailable[] {
  return [...unanalysedFrames(video.tasks, frames), ...unanalysedAudio(video.tasks, analysed, span)];
}

function itemsOf(frames: AnalysedFrame[], taskId: string): FrameItems[] {
  return frames.flatMap((frame) => {
    const items = frame.results[taskId];
    return Array.isArray(items) ? [{ offset: frame.offset, url: frame.url, items }] : [];
  });
}
