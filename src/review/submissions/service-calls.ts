import type { SubmissionKind } from '../../api/submissions.ts';
import {
  readAudioFileResponse,
  readAudioStreamCloseResponse,
  readAudioStreamResponse,
} from '../../protocol/audio.ts';
import type { FailedResponse } from '../../protocol/response.ts';
import { readVideoResponse } from '../../protocol/video.ts';
import { because } from '../../reasons/reason.ts';
import type { Words } from '../../reasons/reasoned.ts';
import type { SubmissionRow } from '../store/tables.ts';

/** The outcome of a call: the service's id, a refusal with its code, or an unreadable answer. */
export type Answer =
  | { ok: true; providerId: string; closed: boolean }
  | { ok: false; code: number | null; words: Words };

type Call = { path: string; fields: Record<string, unknown>; read: (json: unknown) => Answer };
/** `ownService`: reports how an audio stream ended when asked to, which the document does not define. */
type Sent = { source: string; callback: string; ownService: boolean };

/** How each kind is submitted (§ 2, 3, 5, 6) and closed (§ 4, 7). Texts are answered at once and not listed here. */
type Calls = {
  submit: (row: SubmissionRow, sent: Sent) => Call;
  close: ((providerId: string) => Call) | null;
};

const closeVideo = (videoId: string): Call => ({
  path: '/v3/recognition/video/close',
  fields: { videoId },
  read: readVideo,
});

export const serviceCalls: Record<Exclude<SubmissionKind, 'texts'>, Calls> = {
  'video-file': {
    submit: (row, { source, callback }) => ({
      path: '/v3/recognition/video/asyncscan',
      fields: { video: source, callbackUrl: callback, ...videoParams(row) },
      read: readVideo,
    }),
    close: closeVideo,
  },
  'video-stream': {
    submit: (row, { source, callback }) => ({
      path: '/v3/recognition/video/stream',
      fields: { video: source, callbackUrl: callback, ...videoParams(row) },
      read: readVideo,
    }),
    close: closeVideo,
  },
  'audio-file': {
    submit: (row, { source, callback }) => {
      const { tasks, ...params } = row.params;
      const recording = { url: source, callbackUrl: callback, ...params, ...identifiers(row) };
      return {
        path: '/v3/recognition/speech/recording/async',
        fields: { recording, ...(tasks === undefined ? {} : { tasks }) },
        read: (json) => readFirst(readAudioFileResponse(json)),
      };
    },
    close: null,
  },
  'audio-stream': {
    submit: (row, { source, callback, ownService }) => {
      const { tasks, ...members } = row.params;
      const params = ownService && members.callbackRules !== 1 ? { ...members, callbackRules: 2 } : members;
      const stream = { url: source, callback, ...params, ...identifiers(row) };
      return {
        path: '/v3/recognition/speech/stream',
        fields: { speechStream: [stream], ...(tasks === undefined ? {} : { tasks }) },
        read: (json) => readFirst(readAudioStreamResponse(json)),
      };
    },
    close: (requestId) => ({
      path: '/v3/recognition/speech/stream/close',
      fields: { speechStream: [{ requestId }] },
      read: (json) => readFirst(readAudioStreamCloseResponse(json)),
    }),
  },
};

function videoParams(row: SubmissionRow): Record<string, unknown> {
  const { tasks, ...params } = row.params;
  return {
    ...params,
    ...(tasks === undefined ? {} : { task: tasks }),
    ...(row.custom_info === null ? {} : { customInfo: row.custom_info }),
  };
}

function identifiers(row: SubmissionRow): Record<string, string> {
  const members = { roomId: row.room_id, userId: row.user_id, forumId: row.forum_id };
  return Object.fromEntries(
    Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function readVideo(json: unknown): Answer {
  const read = readVideoResponse(json);
  return read.ok ? { ok: true, providerId: read.videoId, closed: false } : failed(read);
}

type Records = { ok: true; records: { requestId: string; status?: string | null }[] };
function readFirst(read: Records | FailedResponse): Answer {
  if (!read.ok) return failed(read);
  const [first] = read.records;
  return first
    ? { ok: true, providerId: first.requestId, closed: first.status === 'closed' }
    : { ok: false, code: null, words: because('service_answer_without_id') };
}

function failed(read: FailedResponse): Answer {
  return read.reason === 'refused'
    ? {
        ok: false,
        code: read.code,
        words: because('failed_with_code', { words: [read.message], code: read.code }),
      }
    : { ok: false, code: null, words: because('service_answer_unusable', { why: read.detail }) };
}
