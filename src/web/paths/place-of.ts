import type { Submission } from '../../api/submissions.ts';
import { paths } from './paths.ts';

export type StreamKind = 'video-stream' | 'audio-stream';

/** The page of a submission. */
export function placeOf({ id, kind }: Pick<Submission, 'id' | 'kind'>): string {
  if (kind === 'audio-file') return paths.audioFile(id);
  return isStream(kind) ? paths.stream(id) : paths.video(id);
}

export function isStream(kind: Submission['kind']): kind is StreamKind {
  return kind === 'video-stream' || kind === 'audio-stream';
}
