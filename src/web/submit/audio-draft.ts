import type { AudioFileBody, AudioStreamBody } from '../../api/submissions.ts';
import type { VideoDraft } from './video-draft.ts';

/** The platform's own names for where it is from. */
export type Identifiers = { roomId: string; userId: string; forumId: string };

type Heard = { tasks: string[]; all: boolean } & Identifiers;
export type AudioDraft = Pick<VideoDraft, 'source' | 'url' | 'upload'> & Heard;
export type AudioStreamDraft = { url: string; returnPreSpeech: boolean } & Heard;

const nothing: Heard = { tasks: [], all: false, roomId: '', userId: '', forumId: '' };
export const emptyAudio: AudioDraft = { source: 'file', url: '', upload: null, ...nothing };
export const emptyAudioStream: AudioStreamDraft = { url: '', returnPreSpeech: false, ...nothing };

export const audioMembers = ['url', 'uploadId', 'tasks', 'callbackRule', 'roomId', 'userId', 'forumId'];
export const audioStreamMembers = [
  'url',
  'tasks',
  'callbackRules',
  'returnPreSpeech',
  'roomId',
  'userId',
  'forumId',
];

function identifiers({ roomId, userId, forumId }: Identifiers): Partial<Identifiers> {
  return {
    ...(roomId.trim() ? { roomId: roomId.trim() } : {}),
    ...(userId.trim() ? { userId: userId.trim() } : {}),
    ...(forumId.trim() ? { forumId: forumId.trim() } : {}),
  };
}

/** What is sent: only what was chosen, so that the defaults stay the API's. */
export function audioBody(draft: AudioDraft): AudioFileBody {
  return {
    ...(draft.source === 'url' ? { url: draft.url.trim() } : {}),
    ...(draft.source === 'file' && draft.upload ? { uploadId: draft.upload.uploadId } : {}),
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks } : {}),
    ...(draft.all ? { callbackRule: 'all' as const } : {}),
    ...identifiers(draft),
  };
}

export function audioStreamBody(draft: AudioStreamDraft): AudioStreamBody {
  return {
    url: draft.url.trim(),
    ...(draft.tasks.length > 0 ? { tasks: draft.tasks } : {}),
    ...(draft.all ? { callbackRules: 1 as const } : {}),
    ...(draft.returnPreSpeech ? { returnPreSpeech: true } : {}),
    ...identifiers(draft),
  };
}
