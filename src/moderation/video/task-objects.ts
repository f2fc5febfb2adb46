import {
  fragmentSchemas,
  summarySchemas,
  type TaskFragment,
  type TaskSummary,
} from '../../protocol/callback-payloads.ts';
import { applyVideoRules } from '../../protocol/callback-rules.ts';
import type { AnalysedFrame, FrameItems, FrameTask } from './frame-task.ts';
import type { Video } from './video.ts';

type Offered = readonly FrameTask[];

/** The task objects of a fragment callback, by task identifier, restricted by `callbackRules`. */
export function fragmentTasks(video: Video, frames: AnalysedFrame[], offered: Offered) {
  const tasks: Record<string, TaskFragment[keyof TaskFragment]> = {};
  for (const { id, type, task } of runTasks(video, offered)) {
    const ruled = applyVideoRules(task.fragment(itemsOf(frames, id)), video.callbackRules?.[id]);
    tasks[id] = fragmentSchemas[type].parse(ruled);
  }
  return tasks;
}

/** The task objects of a summary callback, likewise. */
export function summaryTasks(video: Video, frames: AnalysedFrame[], offered: Offered) {
  const tasks: Record<string, TaskSummary[keyof TaskSummary]> = {};
  for (const { id, type, task } of runTasks(video, offered)) {
    const ruled = applyVideoRules(task.summary(itemsOf(frames, id)), video.callbackRules?.[id]);
    tasks[id] = summarySchemas[type].parse(ruled);
  }
  return tasks;
}

function runTasks(video: Video, offered: Offered) {
  return video.tasks.flatMap(({ id, type }) => {
    const task = offered.find((candidate) => candidate.type === type);
    return task ? [{ id, type, task }] : [];
  });
}

/** How many frames each task failed on; a frame that was not looked at must not read as a pass. */
export function failures(video: Video, frames: AnalysedFrame[]): { taskId: string; frames: number }[] {
  return video.tasks
    .map(({ id }) => ({ taskId: id, frames: frames.filter((frame) => frame.results[id] == null).length }))
    .filter((failed) => failed.frames > 0);
}

function itemsOf(frames: AnalysedFrame[], taskId: string): FrameItems[] {
  return frames.flatMap((frame) => {
    const items = frame.results[taskId];
    return items ? [{ offset: frame.offset, url: frame.url, items }] : [];
  });
}
