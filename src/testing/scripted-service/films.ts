import { once } from 'node:events';
import { writeSummary } from '../../protocol/callback-payloads.ts';
import { limits } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { embeddedTaskIds, type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import {
  speechTaskWithoutAudio,
  videoCloseRequestReader,
  videoFileRequestReader,
  videoStreamRequestReader,
} from '../../protocol/video.ts';
import { Refused } from './refused.ts';
import { fragmentTasks, type Stretch, summaryTasks, type Wanted } from './script.ts';
import type { Submissions } from './submissions.ts';
import type { World } from './world.ts';

type Fields = Record<string, unknown>;
type Payload = Record<string, unknown>;
/** A live stream that nobody closes ends by itself. */
const mostFragments = 1000;
let made = 0;

/** § Video file submission, § Video stream submission and § Video detection close. */
export function createFilms(world: World, submissions: Submissions) {
  return {
    submitFile: async (secretId: string, fields: Fields): Promise<Payload> => {
      const request = take(readRequest(videoFileRequestReader, fields));
      checkTasks(request.task);
      const deaf = speechTaskWithoutAudio(request, embeddedTaskIds);
      if (deaf !== null) throw new Refused(1001, `audio: must be on for the task "${deaf}" in task`);
      const film = filmOf(request);
      const summary = (status: 'end' | 'error', message: string, seconds: number, tasks?: Payload) =>
        withUnknown(world, {
          ...summaryOf(film, { status, message, seconds, interval: request.interval }),
          ...tasks,
        });
      submissions.start(film.id, {
        secretId,
        address: request.callbackUrl,
        kind: 'video',
        retries: 'other',
        course: async (closed) => {
          const found = await world.measure(request.video);
          if ('seconds' in found && found.seconds === Number.POSITIVE_INFINITY) return nothingUntil(closed);
          if ('reason' in found) return [summary('error', found.reason, 0)];
          const wanted = wantedOf(request);
          if (!request.realTimeCallback)
            return [
              summary(
                'end',
                'success',
                found.seconds,
                summaryTasks(picturesOf(world, film), found.seconds, wanted),
              ),
            ];
          const stretches = stretchesOf(found.seconds, limits.fragmentTime.default);
          const fragments = stretches.map((stretch, index) =>
            fragmentOf(world, film, wanted, stretch, index),
          );
          const sent = fragments.filter((_fragment, index) => !isMissing(world, index));
          return [...sent, summary('end', 'success', found.seconds)];
        },
        closing: () => summary('end', 'closed', 0),
      });
      return { videoId: film.id };
    },

    submitStream: async (secretId: string, fields: Fields): Promise<Payload> => {
      const request = take(readRequest(videoStreamRequestReader, fields));
      checkTasks(request.task);
      const film = filmOf(request);
      const { fragmentTime, interval } = request;
      let told = 0;
      submissions.start(film.id, {
        secretId,
        address: request.callbackUrl,
        kind: 'video',
        retries: 'other',
        course: function* () {
          for (; told < mostFragments; told += 1) {
            const stretch = { start: told * fragmentTime, end: (told + 1) * fragmentTime };
            if (!isMissing(world, told)) yield fragmentOf(world, film, wantedOf(request), stretch, told);
          }
        },
        closing: () =>
          summaryOf(film, { status: 'end', message: 'closed', seconds: told * fragmentTime, interval }),
      });
      return { videoId: film.id };
    },

    close: async (secretId: string, fields: Fields): Promise<Payload> => {
      const { videoId } = take(readRequest(videoCloseRequestReader, fields));
      submissions.close(secretId, videoId, 'video');
      return { videoId };
    },
  };
}

type Film = { id: string; captureStart: string; customInfo: Record<string, unknown> | undefined };

function filmOf(request: { customInfo?: Record<string, unknown> | undefined }): Film {
  made += 1;
  return { id: `v-scripted-${made}`, captureStart: new Date().toISOString(), customInfo: request.customInfo };
}

function wantedOf(request: {
  task?: readonly string[] | undefined;
  audio: boolean;
  callbackRules?: Wanted['rules'];
}): Wanted {
  return { tasks: request.task, audio: request.audio, rules: request.callbackRules };
}

const picturesOf = (world: World, film: Film) => `${world.base()}/media/${film.id}`;
const customOf = ({ customInfo }: Film) => (customInfo === undefined ? {} : { customInfo });

function summaryOf(
  film: Film,
  end: { status: 'end' | 'error'; message: string; seconds: number; interval: number },
): Payload {
  return writeSummary({
    videoInfo: {
      id: film.id,
      captureStart: film.captureStart,
      duration: end.seconds,
      frames: Math.ceil(end.seconds / end.interval),
      status: end.status,
      message: end.message,
    },
    ...customOf(film),
  });
}

function fragmentOf(world: World, film: Film, wanted: Wanted, stretch: Stretch, index: number): Payload {
  return withUnknown(world, {
    videoInfo: { id: film.id, captureStart: film.captureStart },
    fragmentInfo: { id: `${film.id}-${index + 1}`, offsetStart: stretch.start, offsetEnd: stretch.end },
    ...customOf(film),
    code: 0,
    message: 'success',
    ...fragmentTasks(picturesOf(world, film), stretch, wanted),
  });
}

/** C6: a task that no settings know. */
export function withUnknown(world: World, payload: Payload): Payload {
  return world.quirks.has('unknown-task') ? { ...payload, 'gait-analysis': { steps: [1, 2] } } : payload;
}

/** A source that hangs: nothing is told of it before it is closed. */
async function* nothingUntil(closed: AbortSignal): AsyncGenerator<Payload> {
  if (!closed.aborted) await once(closed, 'abort');
  yield* [];
}

/** C5: the second one. */
function isMissing(world: World, index: number): boolean {
  return index === 1 && world.quirks.has('missing-fragment');
}

function stretchesOf(seconds: number, length: number): Stretch[] {
  const count = Math.ceil(seconds / length);
  return Array.from({ length: count }, (_, index) => ({
    start: index * length,
    end: Math.min(seconds, (index + 1) * length),
  }));
}

/** Throws Refused 1301 for a task that there is not. */
export function checkTasks(tasks: readonly string[] | undefined): void {
  const unknown = tasks?.find((task): boolean => {
    const type: TaskType | undefined = taskTypeOf(task, embeddedTaskIds);
    return type === undefined || type === 'text';
  });
  if (unknown !== undefined) throw new Refused(1301, `task: there is no task "${unknown}"`);
}

/** The fields as read. Throws Refused 1001 with the member. */
export function take<Value>(
  read: { ok: true; value: Value } | { ok: false; member: string; detail: string },
): Value {
  if (!read.ok) throw new Refused(1001, `${read.member}: ${read.detail}`);
  return read.value;
}
