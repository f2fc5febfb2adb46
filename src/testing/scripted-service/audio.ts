import {
  audioFileRequestReader,
  audioStreamCloseRequestReader,
  audioStreamRequestReader,
} from '../../protocol/audio.ts';
import { writeAudioFile, writeAudioStream } from '../../protocol/callback-payloads.ts';
import { applyAudioRule, sendsAll, streamCallbackIsDue } from '../../protocol/callback-rules.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { embeddedTaskIds, taskTypeOf } from '../../protocol/tasks.ts';
import { audioTasks, type Stretch } from './script.ts';
import type { Submissions } from './submissions.ts';
import { checkTasks, take, withMore } from './videos.ts';
import type { World } from './world.ts';

type Fields = Record<string, unknown>;
type Payload = Record<string, unknown>;
const segmentSeconds = 12;
const maxSegments = 1000;
let submissionCount = 0;

/** § Audio file submission, § Audio stream submission and § Audio stream close. */
export function createAudio(world: World, submissions: Submissions) {
  return {
    submitFile: async (secretId: string, fields: Fields): Promise<Payload> => {
      const { recording, tasks } = take(readRequest(audioFileRequestReader, fields));
      checkTasks(tasks);
      const { url, callbackUrl, callbackRule, ...echoed } = recording;
      const requestId = nextId();
      submissions.start(requestId, {
        secretId,
        address: callbackUrl,
        kind: 'audio',
        retries: 'audio-file',
        course: async () => {
          const source = await world.measure(url);
          const seconds = 'seconds' in source ? source.seconds : 0;
          return [
            withMore(world, {
              ...writeAudioFile({ requestId, ...present(echoed), speechInfo: { duration: seconds } }),
              ...tasksOf({ start: 0, end: seconds }, tasks, sendsAll(callbackRule)),
            }),
          ];
        },
        closing: () => null,
      });
      return { result: [{ requestId, url, callbackUrl, ...present(echoed) }] };
    },

    submitStreams: async (secretId: string, fields: Fields): Promise<Payload> => {
      const { speechStream, tasks } = take(readRequest(audioStreamRequestReader, fields));
      checkTasks(tasks);
      const result = speechStream.map(({ url, callback, callbackRules, returnPreSpeech, ...given }) => {
        const requestId = nextId();
        const echoed = present(given);
        submissions.start(requestId, {
          secretId,
          address: callback,
          kind: 'audio',
          retries: 'other',
          course: function* () {
            for (let index = 0; index < maxSegments; index += 1) {
              const stretch = { start: index * segmentSeconds, end: (index + 1) * segmentSeconds };
              const results = tasksOf(stretch, tasks, sendsAll(callbackRules));
              if (!isDue(results, callbackRules)) continue;
              const address = `${world.base()}/media/${requestId}/${index}.wav`;
              const segment = {
                startTime: stretch.start,
                endTime: stretch.end,
                url: address,
                ...(returnPreSpeech ? { preUrl: `${address}?pre` } : {}),
              };
              yield withMore(world, { ...writeAudioStream({ requestId, ...echoed, segment }), ...results });
            }
          },
          closing: () =>
            callbackRules === 2 ? writeAudioStream({ requestId, ...echoed, status: 'closed' }) : null,
        });
        return { requestId, url, callback, ...echoed };
      });
      return { result };
    },

    closeStreams: async (secretId: string, fields: Fields): Promise<Payload> => {
      const { speechStream } = take(readRequest(audioStreamCloseRequestReader, fields));
      for (const { requestId } of speechStream) submissions.close(secretId, requestId, 'audio');
      return { result: speechStream.map(({ requestId }) => ({ requestId, status: 'closed' })) };
    },
  };
}

type Tasks = Record<string, Record<string, unknown>>;

function tasksOf(stretch: Stretch, tasks: readonly string[] | undefined, all: boolean): Tasks {
  const results = Object.entries(audioTasks(stretch, tasks));
  return Object.fromEntries(results.map(([taskId, task]) => [taskId, applyAudioRule(task, { all })]));
}

function isDue(tasks: Tasks, callbackRules: 0 | 1 | 2): boolean {
  const typed = Object.entries(tasks).flatMap(([taskId, task]) => {
    const type = taskTypeOf(taskId, embeddedTaskIds);
    return type === undefined ? [] : [{ type, task }];
  });
  return streamCallbackIsDue(typed, callbackRules);
}

function nextId(): string {
  submissionCount += 1;
  return `a-scripted-${submissionCount}`;
}

type Echoed = { roomId?: string | undefined; userId?: string | undefined; forumId?: string | undefined };

function present(echoed: Echoed): { roomId?: string; userId?: string; forumId?: string } {
  const given: { roomId?: string; userId?: string; forumId?: string } = {};
  for (const name of ['roomId', 'userId', 'forumId'] as const) {
    const value = echoed[name];
    if (value !== undefined) given[name] = value;
  }
  return given;
}
