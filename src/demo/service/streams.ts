import { Refusal } from '../../moderation/requests/refusal.ts';
import { audioStreamCloseRequestReader, audioStreamRequestReader } from '../../protocol/audio.ts';
import { writeAudioStream, writeFragment, writeSummary } from '../../protocol/callback-payloads.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { videoStreamRequestReader } from '../../protocol/video.ts';
import { because } from '../../reasons/reason.ts';
import { call, pictures, sceneCount, sceneTasks } from './market.ts';

/** A stream as the service stores it, also over a reload of the page. */
export type Stream = {
  id: string;
  kind: 'video' | 'audio';
  callbackUrl: string;
  captureStart: string;
  /** Number of fragments sent so far. */
  fragmentsSent: number;
  /** Members of the request that each callback repeats. */
  echoed: {
    customInfo?: Record<string, unknown> | undefined;
    roomId?: string | undefined;
    userId?: string | undefined;
    forumId?: string | undefined;
  };
};
/** Where the service stores its streams. */
export type StreamStore = { streams: Stream[]; save(streams: Stream[]): void };

type Options = {
  /** `copies`: how often the same callback is sent. */
  sendCallback(callbackUrl: string, payload: Record<string, unknown>, copies?: number): Promise<void>;
  streamStore: StreamStore;
};
const fragmentSeconds = 10;
/** The fragment with a part that was missed while the engines were busy. */
const busy = { index: 3, missed: { offsetStart: 33, offsetEnd: 36, reason: 'The engines were busy.' } };
/** Enough to show how it works, and a page that is left open does not fill forever. */
const maxFragments = 24;
/** Seconds of the call that each stretch of an audio stream contains. */
const stretches = [
  { from: 0, to: 5 },
  { from: 5, to: 11 },
  { from: 11, to: 16 },
] as const;

/** Live streams that repeat the drawn market or the call. `step` sends the next fragment of each. */
export function createStreams({ sendCallback, streamStore }: Options) {
  let streams = [...streamStore.streams];
  const save = () => streamStore.save(streams);
  const begin = (kind: Stream['kind'], callbackUrl: string, echoed: Stream['echoed']): Stream => {
    const id = `${kind[0]}-live-${crypto.randomUUID().slice(0, 8)}`;
    const stream = {
      id,
      kind,
      callbackUrl,
      captureStart: new Date().toISOString(),
      fragmentsSent: 0,
      echoed,
    };
    streams.push(stream);
    save();
    return stream;
  };
  const end = async (stream: Stream, message: string) => {
    streams = streams.filter(({ id }) => id !== stream.id);
    save();
    await sendCallback(stream.callbackUrl, endOf(stream, message));
  };
  const find = (id: string) => {
    const stream = streams.find((one) => one.id === id);
    if (!stream) throw new Refusal(1201, 'there is no such stream');
    return stream;
  };

  return {
    /** Sends fragment `index` of a stream at any time, so that fragments can come late, twice or never. */
    play: (id: string, index: number, copies = 1) =>
      sendCallback(find(id).callbackUrl, fragmentOf(find(id), index), copies),
    /** Sends the next fragment of each running stream, or ends it. */
    step: async () => {
      for (const stream of [...streams]) {
        if (stream.fragmentsSent >= maxFragments) await end(stream, 'success');
        else {
          stream.fragmentsSent += 1;
          save();
          await sendCallback(stream.callbackUrl, fragmentOf(stream, stream.fragmentsSent - 1));
        }
      }
    },
    /** Sets how many of a stream's fragments count as sent. */
    skipTo: (id: string, fragmentsSent: number) => {
      find(id).fragmentsSent = fragmentsSent;
      save();
    },
    knows: (id: string) => streams.some((stream) => stream.id === id),
    /** § Video stream submission. */
    submitVideo: async (fields: Record<string, unknown>) => {
      const read = readRequest(videoStreamRequestReader, fields);
      if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
      const { customInfo, callbackUrl } = read.value;
      const { id } = begin('video', callbackUrl, customInfo === undefined ? {} : { customInfo });
      return { videoId: id };
    },
    /** § Audio stream submission. */
    submitAudio: async (fields: Record<string, unknown>) => {
      const read = readRequest(audioStreamRequestReader, fields);
      if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
      const result = read.value.speechStream.map(({ url, callback, roomId, userId, forumId }) => {
        const echoed = {
          ...(roomId === undefined ? {} : { roomId }),
          ...(userId === undefined ? {} : { userId }),
          ...(forumId === undefined ? {} : { forumId }),
        };
        return { requestId: begin('audio', callback, echoed).id, url, callback, ...echoed };
      });
      return { result };
    },
    closeVideo: async (id: string) => void end(find(id), 'closed'),
    /** § Audio stream close. */
    closeAudio: async (fields: Record<string, unknown>) => {
      const read = readRequest(audioStreamCloseRequestReader, fields);
      if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
      const found = read.value.speechStream.map(({ requestId }) => find(requestId));
      for (const stream of found) void end(stream, 'closed');
      return { result: found.map(({ id }) => ({ requestId: id, status: 'closed' })) };
    },
  };
}

function fragmentOf({ id, kind, captureStart, echoed }: Stream, index: number): Record<string, unknown> {
  if (kind === 'audio') return stretchOf(id, echoed, index);
  const fragment = {
    id: `${id}-${index + 1}`,
    offsetStart: index * fragmentSeconds,
    offsetEnd: (index + 1) * fragmentSeconds,
  };
  const videoInfo = { id, captureStart, ...(index === busy.index ? { missed: [busy.missed] } : {}) };
  return {
    ...writeFragment({ videoInfo, fragmentInfo: fragment, ...echoed }),
    ...sceneTasks(index % sceneCount),
  };
}

/** A stretch of the call, moved to the current position of the stream. */
function stretchOf(requestId: string, echoed: Stream['echoed'], index: number): Record<string, unknown> {
  const { from, to } = stretches[index % stretches.length] ?? stretches[0];
  const { customInfo: _, ...names } = echoed;
  const start = index * fragmentSeconds;
  const violations = call.tasks['speech-moderation'].violations
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .map((one) => ({ ...one, startTime: start + one.startTime - from, endTime: start + one.endTime - from }));
  const segment = { startTime: start, endTime: start + to - from, url: `${pictures}/${call.file}` };
  return {
    ...writeAudioStream({ requestId, ...names, segment }),
    'speech-moderation': { text: violations.map(({ content }) => content).join(' '), violations },
  };
}

function endOf(
  { id, kind, captureStart, echoed, fragmentsSent }: Stream,
  message: string,
): Record<string, unknown> {
  if (kind === 'audio') {
    const { customInfo: _, ...names } = echoed;
    return writeAudioStream({ requestId: id, ...names, status: message === 'closed' ? 'closed' : 'end' });
  }
  const missed = fragmentsSent > busy.index ? { missed: [busy.missed] } : {};
  const ended = {
    duration: fragmentsSent * fragmentSeconds,
    frames: fragmentsSent,
    status: 'end' as const,
    message,
    ...missed,
  };
  return writeSummary({ videoInfo: { id, captureStart, ...ended }, ...echoed });
}
