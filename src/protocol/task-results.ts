import { because } from '../reasons/reason.ts';
import type { Action } from './labels.ts';
import { isRecord } from './safe-json.ts';
import { taskTypeOfShape } from './task-shapes.ts';
import { type BannedLogoResult, readBannedLogo } from './tasks/banned-logo.ts';
import { type ImageClassificationResult, readImageClassification } from './tasks/image-classification.ts';
import { type ImageGalleryResult, readImageGallery } from './tasks/image-gallery.ts';
import { type KnownPersonSearchResult, readKnownPersonSearch } from './tasks/known-person-search.ts';
import { type LogoResult, readLogo } from './tasks/logo.ts';
import { type OcrTextResult, readOcrText } from './tasks/ocr-text.ts';
import { type PersonSearchResult, readPersonSearch } from './tasks/person-search.ts';
import { readSpeechModeration, type SpeechModerationResult } from './tasks/speech-moderation.ts';
import { readSpeechTranscription, type SpeechTranscriptionResult } from './tasks/speech-transcription.ts';
import { readVulgarSpeech, type VulgarSpeechResult } from './tasks/vulgar-speech.ts';
import { type TaskType, taskTypeOf } from './tasks.ts';
import { readTextTask, type TextTaskResult } from './text.ts';
import {
  type Cursor,
  cursorTo,
  isAbsent,
  type Label,
  markOdd,
  member,
  readBoolean,
  readLabel,
} from './tolerant.ts';
import { readGivenAction } from './verdict.ts';

/** What each task type is read as. */
export type ResultOf = {
  text: TextTaskResult;
  'speech-transcription': SpeechTranscriptionResult;
  'speech-moderation': SpeechModerationResult;
  'vulgar-speech': VulgarSpeechResult;
  'image-classification': ImageClassificationResult;
  'person-search': PersonSearchResult;
  'known-person-search': KnownPersonSearchResult;
  'image-gallery': ImageGalleryResult;
  'ocr-text': OcrTextResult;
  'banned-logo': BannedLogoResult;
  logo: LogoResult;
};

/** What a result says of the whole film, fragment or file; null where it says nothing. */
export type WholeResult = { action: Action | null; label: Label | null; review: boolean | null };

type ReadTask = {
  [Type in TaskType]: { taskId: string; type: Type; result: ResultOf[Type]; raw: unknown };
}[TaskType];
/** One task object of a callback, told apart by `type`; `raw` is the object as it came. */
export type RecognisedTask = ReadTask & { whole: WholeResult };
export type TaskResult = RecognisedTask | { taskId: string; type: 'unrecognised'; raw: unknown };

type Reader = (taskId: string, task: Cursor, raw: unknown) => ReadTask;
const readers: Record<TaskType, Reader> = {
  text: (taskId, task, raw) => ({ taskId, type: 'text', result: readTextTask(task), raw }),
  'speech-transcription': (taskId, task, raw) => ({
    taskId,
    type: 'speech-transcription',
    result: readSpeechTranscription(task),
    raw,
  }),
  'speech-moderation': (taskId, task, raw) => ({
    taskId,
    type: 'speech-moderation',
    result: readSpeechModeration(task),
    raw,
  }),
  'vulgar-speech': (taskId, task, raw) => ({
    taskId,
    type: 'vulgar-speech',
    result: readVulgarSpeech(task),
    raw,
  }),
  'image-classification': (taskId, task, raw) => ({
    taskId,
    type: 'image-classification',
    result: readImageClassification(task),
    raw,
  }),
  'person-search': (taskId, task, raw) => ({
    taskId,
    type: 'person-search',
    result: readPersonSearch(task),
    raw,
  }),
  'known-person-search': (taskId, task, raw) => ({
    taskId,
    type: 'known-person-search',
    result: readKnownPersonSearch(task),
    raw,
  }),
  'image-gallery': (taskId, task, raw) => ({
    taskId,
    type: 'image-gallery',
    result: readImageGallery(task),
    raw,
  }),
  'ocr-text': (taskId, task, raw) => ({ taskId, type: 'ocr-text', result: readOcrText(task), raw }),
  'banned-logo': (taskId, task, raw) => ({ taskId, type: 'banned-logo', result: readBannedLogo(task), raw }),
  logo: (taskId, task, raw) => ({ taskId, type: 'logo', result: readLogo(task), raw }),
};

/**
 * Reads one task object: by the type configured for its identifier, else by its shape, else as
 * unrecognised; it is never dropped (C6).
 */
export function readTaskResult(taskId: string, task: Cursor, taskIds: Record<string, TaskType>): TaskResult {
  const raw = task.value;
  if (!isRecord(raw)) {
    markOdd(task, because('odd_task_result'));
    return { taskId, type: 'unrecognised', raw };
  }
  const type = taskTypeOf(taskId, taskIds) ?? taskTypeOfShape(raw);
  if (!type) return { taskId, type: 'unrecognised', raw };
  const main = member(task, mainMembers[type] ?? 'fileList');
  if (isAbsent(main)) markOdd(main, because('odd_missing'));
  return { ...readers[type](taskId, task, raw), whole: readWhole(raw) };
}

/** Whatever the task: a service may say of any that a person is to look. What is odd in it, its own reader marks. */
function readWhole(raw: Record<string, unknown>): WholeResult {
  const task = cursorTo(raw);
  return {
    action: readGivenAction(member(task, 'action')),
    label: readLabel(member(task, 'label')),
    review: readBoolean(member(task, 'review')),
  };
}

// The member that a result of each type is about; without it a result reads as empty, which must be seen.
const mainMembers: Partial<Record<TaskType, string>> = {
  text: 'texts',
  'speech-transcription': 'text',
  'speech-moderation': 'violations',
  'vulgar-speech': 'violations',
};
