import { applyVideoRules, type CallbackRules } from '../../protocol/callback-rules.ts';
import { embeddedTaskIds, taskTypeOf } from '../../protocol/tasks.ts';
import type { RecordedCallback, Recording } from './recording.ts';

/** The values of this video that replace those of the recording. */
export type ReplayedVideo = {
  videoId: string;
  captureStart: string;
  interval: number;
  customInfo?: Record<string, unknown> | undefined;
  callbackRules?: CallbackRules | undefined;
  /** Task identifiers; undefined: all recorded tasks. */
  task?: readonly string[] | undefined;
};

/** A recorded callback as it would be for this video: with its ids, its time and the requested tasks. */
export function replay(
  recorded: RecordedCallback,
  recording: Recording,
  video: ReplayedVideo,
): Record<string, unknown> {
  const { videoInfo, fragmentInfo, ...rest } = recorded;
  const { videoId, captureStart, customInfo } = video;
  const members = Object.entries(rest).flatMap(([name, value]): [string, unknown][] => {
    if (taskTypeOf(name, embeddedTaskIds) === undefined) return [[name, value]];
    if (video.task && !video.task.includes(name)) return [];
    return [[name, isRecord(value) ? applyVideoRules(value, video.callbackRules?.[name]) : value]];
  });
  return {
    ...Object.fromEntries(members),
    videoInfo: { ...videoInfo, ...messageOf(videoInfo, recording, video), id: videoId, captureStart },
    ...(fragmentInfo === undefined
      ? {}
      : { fragmentInfo: { ...fragmentInfo, id: fragmentInfo.id.replace(videoInfo.id, videoId) } }),
    ...(customInfo === undefined ? {} : { customInfo }),
  };
}

/** The frames are always those of the recording. If another interval was requested, the summary says so. */
function messageOf(videoInfo: Record<string, unknown>, recording: Recording, video: ReplayedVideo) {
  if (typeof videoInfo.message !== 'string' || video.interval === recording.interval) return {};
  return {
    message: `${videoInfo.message}; the demo plays what was recorded with interval ${recording.interval}`,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
