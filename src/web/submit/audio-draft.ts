import type { AudioFileBody, AudioStreamBody } from '../../api/submissions.ts';
import { noSource, type SourceDraft, sourceHeldBy, sourceOf } from './source-draft.ts';

/** The platform's own identifiers of the source. */
export type Identifiers = { roomId: string; userId: string; forumId: string };

type AudioOptions = { tasks: string[]; returned: 'violating' | 'all' } & Identifiers;
export type AudioDraft = SourceDraft & AudioOptions;
export type AudioStreamDraft = { url: string; returnPreSpeech: boolean } & AudioOptions;

const nothing: AudioOptions = { tasks: [], returned: 'violating', roomId: '', userId: '', forumId: '' };
export const emptyAudio: AudioDraft = { ...noSource, ...nothing };
export const emptyAudioStream: AudioStreamDraft = { url: '', returnPreSpeech: false, ...nothing };

/** The members that audio files and streams share, as far as chosen; the API has the defaults. */
function audioOptions({
  tasks,
  roomId,
  userId,
  forumId,
}: AudioOptions): Partial<Identifiers> & { tasks?: string[] } {
  return {
    ...(tasks.length > 0 ? { tasks } : {}),
    ...(roomId.trim() ? { roomId: roomId.trim() } : {}),
    ...(userId.trim() ? { userId: userId.trim() } : {}),
    ...(forumId.trim() ? { forumId: forumId.trim() } : {}),
  };
}

export function audioBody(draft: AudioDraft): AudioFileBody {
  return {
    ...sourceOf(draft),
    ...(draft.returned === 'all' ? { callbackRule: 'all' } : {}),
    ...audioOptions(draft),
  };
}

export function audioStreamBody(draft: AudioStreamDraft): AudioStreamBody {
  return {
    url: draft.url.trim(),
    ...(draft.returned === 'all' ? { callbackRules: 1 } : {}),
    ...(draft.returnPreSpeech ? { returnPreSpeech: true } : {}),
    ...audioOptions(draft),
  };
}

export const audioHeldBy = (path: string, draft: AudioDraft) =>
  path === 'callbackRule' ? 'returned' : sourceHeldBy(path, draft);
