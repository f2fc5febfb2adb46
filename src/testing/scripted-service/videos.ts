import { once } from 'node:events';
import { writeSummary } from '../../protocol/callback-payloads.ts';
import { limits } from '../../protocol/limits.ts';
import type { Missed } from '../../protocol/missed.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { isRecord } from '../../protocol/safe-json.ts';
import { embeddedTaskIds, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import {
  speechTaskWithoutAudio,
  videoCloseRequestReader,
  videoFileRequestReader,
  videoStreamRequestReader,
} from '../../protocol/video.ts';
import type { Reason } from '../../reasons/reason.ts';
import { say } from '../../reasons/say.ts';
import { failure } from './distort.ts';
import { Refused } from './refused.ts';
import { fragmentTasks, type Stretch, summaryTasks, type Wanted } from './script.ts';
import type { Submissions } from './submissions.ts';
import type { World } from './world.ts';

type Fields = Record<string, unknown>;
type Payload = Record<string, unknown>;
/** A live stream ends by itself after that many fragments. */
const maxFragments = 1000;
let submissionCount = 0;

/** § Video file submission, § Video stream submission and § Video detection close. */
export function createVideos(world: World, submissions: Submissions) {
  return {
    submitFile: async (secretId: string, fields: Fields): Promise<Payload> => {
      const request = take(readRequest(videoFileRequestReader, fields));
      checkTasks(request.task);
      const deaf = speechTaskWithoutAudio(request, embeddedTaskIds);
      if (deaf !== null) throw new Refused(1001, `audio: must be on for the task "${deaf}" in task`);
      const video = videoOf(request);
      const summary = (status: 'end' | 'error', message: string, seconds: number, tasks?: Payload) => {
        const length = request.realTimeCallback ? limits.fragmentTime.default : Math.max(seconds, 1);
        const missed = missedOf(world, stretchesOf(seconds, length));
        return withMore(world, {
          ...summaryOf(video, { status, message, seconds, interval: request.interval, missed }),
          ...tasks,
        });
      };
      submissions.start(video.id, {
        secretId,
        address: request.callbackUrl,
        kind: 'video',
        retries: 'other',
        course: async (closed) => {
          const source = await world.measure(request.video);
          if ('seconds' in source && source.seconds === Number.POSITIVE_INFINITY) return nothingUntil(closed);
          if ('reason' in source) return [summary('error', source.reason, 0)];
          const wanted = wantedOf(request);
          if (!request.realTimeCallback)
            return [
              summary(
                'end',
                'success',
                source.seconds,
                summaryTasks(picturesOf(world, video), source.seconds, wanted),
              ),
            ];
          const stretches = stretchesOf(source.seconds, limits.fragmentTime.default);
          const fragments = stretches.map((stretch, index) =>
            fragmentOf(world, video, wanted, stretch, index),
          );
          const sent = fragments.filter((_fragment, index) => !isMissing(world, index));
          return [...sent, summary('end', 'success', source.seconds)];
        },
        closing: () => summary('end', 'closed', 0),
      });
      return { videoId: video.id };
    },

    submitStream: async (secretId: string, fields: Fields): Promise<Payload> => {
      const request = take(readRequest(videoStreamRequestReader, fields));
      checkTasks(request.task);
      const video = videoOf(request);
      const { fragmentTime, interval } = request;
      let index = 0;
      submissions.start(video.id, {
        secretId,
        address: request.callbackUrl,
        kind: 'video',
        retries: 'other',
        course: function* () {
          for (; index < maxFragments; index += 1) {
            const stretch = { start: index * fragmentTime, end: (index + 1) * fragmentTime };
            if (!isMissing(world, index)) yield fragmentOf(world, video, wantedOf(request), stretch, index);
          }
        },
        closing: () => {
          const seconds = index * fragmentTime;
          const missed = missedOf(world, stretchesOf(seconds, fragmentTime));
          return summaryOf(video, { status: 'end', message: 'closed', seconds, interval, missed });
        },
      });
      return { videoId: video.id };
    },

    close: async (secretId: string, fields: Fields): Promise<Payload> => {
      const { videoId } = take(readRequest(videoCloseRequestReader, fields));
      submissions.close(secretId, videoId, 'video');
      return { videoId };
    },
  };
}

type Video = { id: string; captureStart: string; customInfo: Record<string, unknown> | undefined };

function videoOf(request: { customInfo?: Record<string, unknown> | undefined }): Video {
  submissionCount += 1;
  return {
    id: `v-scripted-${submissionCount}`,
    captureStart: new Date().toISOString(),
    customInfo: request.customInfo,
  };
}

function wantedOf(request: {
  task?: readonly string[] | undefined;
  audio: boolean;
  interval: number;
  callbackRules?: Wanted['rules'];
}): Wanted {
  const { task, audio, interval, callbackRules } = request;
  return { tasks: task, audio, interval, rules: callbackRules };
}

const picturesOf = (world: World, video: Video) => `${world.base()}/media/${video.id}`;
const customOf = ({ customInfo }: Video) => (customInfo === undefined ? {} : { customInfo });

function summaryOf(
  video: Video,
  end: { status: 'end' | 'error'; message: string; seconds: number; interval: number; missed: Missed[] },
): Payload {
  return writeSummary({
    videoInfo: {
      id: video.id,
      captureStart: video.captureStart,
      duration: end.seconds,
      frames: Math.ceil(end.seconds / end.interval),
      status: end.status,
      message: end.message,
      ...(end.missed.length === 0 ? {} : { missed: end.missed }),
    },
    ...customOf(video),
  });
}

function fragmentOf(world: World, video: Video, wanted: Wanted, stretch: Stretch, index: number): Payload {
  const missed = missedOf(world, [stretch]);
  return withMore(world, {
    videoInfo: {
      id: video.id,
      captureStart: video.captureStart,
      ...(missed.length === 0 ? {} : { missed }),
    },
    fragmentInfo: { id: `${video.id}-${index + 1}`, offsetStart: stretch.start, offsetEnd: stretch.end },
    ...customOf(video),
    ...(index === 1 && world.quirks.has('failing-fragment') ? failure : { code: 0, message: 'success' }),
    ...fragmentTasks(picturesOf(world, video), stretch, wanted, world.quirks.has('times-of-fragment')),
  });
}

/** Adds a task that is not in the settings (C6), and speech as a text alone (V17). */
export function withMore(world: World, payload: Payload): Payload {
  const speech = payload['speech-moderation'];
  const text = isRecord(speech) && world.quirks.has('text-alone') ? speech.text : undefined;
  return {
    ...payload,
    ...(world.quirks.has('unknown-task') ? { 'gait-analysis': { steps: [1, 2] } } : {}),
    ...(text === undefined ? {} : { 'speech-transcription': { text } }),
  };
}

/** A source that hangs: no callback before it is closed. */
async function* nothingUntil(closed: AbortSignal): AsyncGenerator<Payload> {
  if (!closed.aborted) await once(closed, 'abort');
  yield* [];
}

/** C5: the second one is missing. */
function isMissing(world: World, index: number): boolean {
  return index === 1 && world.quirks.has('missing-fragment');
}

/** C8: our addition to the document, which the scripted service only sends with its quirk. */
function missedOf(world: World, stretches: readonly Stretch[]): Missed[] {
  if (!world.quirks.has('missed-stretches')) return [];
  return stretches.map(({ start, end }) => ({
    offsetStart: start + (end - start) / 4,
    offsetEnd: start + (end - start) / 2,
    reason: 'all engines were taken',
  }));
}

function stretchesOf(seconds: number, length: number): Stretch[] {
  const count = Math.ceil(seconds / length);
  return Array.from({ length: count }, (_, index) => ({
    start: index * length,
    end: Math.min(seconds, (index + 1) * length),
  }));
}

/** Throws Refused 1301 for an unknown task. */
export function checkTasks(tasks: readonly string[] | undefined): void {
  const unknown = tasks?.find((task): boolean => {
    const type: TaskType | undefined = taskTypeOf(task, embeddedTaskIds);
    return type === undefined || type === 'text';
  });
  if (unknown !== undefined) throw new Refused(1301, `task: there is no task "${unknown}"`);
}

/** The parsed fields. Throws Refused 1001 with the member's name. */
export function take<Value>(
  read: { ok: true; value: Value } | { ok: false; member: string; detail: Reason },
): Value {
  if (!read.ok) throw new Refused(1001, `${read.member}: ${say(read.detail, 'en')}`);
  return read.value;
}
