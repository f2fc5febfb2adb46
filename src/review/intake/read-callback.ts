import type { SubmissionKind } from '../../api/submissions.ts';
import { type Callback, readCallback } from '../../protocol/callbacks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { type Words, wordsOf } from '../../reasons/reasoned.ts';
import type { Moderation } from '../context/context.ts';
import { cleanJson } from '../store/clean-text.ts';

/** A parsed callback, or why it could not be parsed. */
export type Read = { callback: Understood; reason: null } | { callback: null; reason: Words };
type Understood = Callback & { type: Exclude<Callback['type'], 'unrecognised'> };

/**
 * Parses a callback without throwing: a signed but unreadable one is stored raw and answered with 200, and can be
 * replayed after a fix (RC5).
 */
export function readSafely(tasks: Moderation['tasks'], json: unknown, kind: SubmissionKind | null): Read {
  try {
    const read = readCallback(cleanJson(json), tasks);
    const type = kind === null ? read.type : typeFor(kind, read);
    return type === 'unrecognised'
      ? { callback: null, reason: because('callback_without_submission') }
      : { callback: { ...read, type }, reason: null };
  } catch (error) {
    return { callback: null, reason: wordsOf(error) };
  }
}

const typesOf: Record<SubmissionKind, Callback['type']> = {
  texts: 'unrecognised',
  'audio-file': 'audio-file',
  'audio-stream': 'audio-stream',
  'video-file': 'summary',
  'video-stream': 'summary',
};

/**
 * The type of a callback, also by the kind of its submission: the document does not show the payload of audio
 * callbacks, and a task's result is enough for a callback without other information (V18).
 */
function typeFor(kind: SubmissionKind, { type, tasks }: Callback): Callback['type'] {
  const speaks = tasks.some((task) => task.type !== 'unrecognised');
  if (type === 'unrecognised') return speaks ? typesOf[kind] : type;
  const isAudio = type === 'audio-file' || type === 'audio-stream';
  return isAudio && (kind === 'audio-file' || kind === 'audio-stream') ? typesOf[kind] : type;
}

/**
 * Why the database can never store a value of this callback (classes 22 and 54 of its errors); null when it may store
 * it later.
 */
export function unstorable(error: unknown): Reason | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(22|54)[0-9A-Z]{3}$/.test(code) && error instanceof Error
    ? because('callback_cannot_be_stored', { why: error.message.slice(0, 200) })
    : null;
}
