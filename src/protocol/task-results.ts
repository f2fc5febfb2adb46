import { because } from '../reasons/reason.ts';
import { isRecord } from './safe-json.ts';
import { taskTypeOfShape } from './task-shapes.ts';
import { readBannedLogo } from './tasks/banned-logo.ts';
import { readImageClassification } from './tasks/image-classification.ts';
import { readImageGallery } from './tasks/image-gallery.ts';
import { readKnownPersonSearch } from './tasks/known-person-search.ts';
import { readLogo } from './tasks/logo.ts';
import { readOcrText } from './tasks/ocr-text.ts';
import { readPersonSearch } from './tasks/person-search.ts';
import { readSpeechModeration } from './tasks/speech-moderation.ts';
import { readSpeechTranscription } from './tasks/speech-transcription.ts';
import { readVulgarSpeech } from './tasks/vulgar-speech.ts';
import { type TaskType, taskTypeOf } from './tasks.ts';
import { readTextTask } from './text.ts';
import {
  type Cursor,
  cursorTo,
  isAbsent,
  markOdd,
  member,
  membersOf,
  readBoolean,
  readLabel,
} from './tolerant.ts';
import { readGivenAction } from './verdict.ts';

const readers = {
  text: readTextTask,
  'speech-transcription': readSpeechTranscription,
  'speech-moderation': readSpeechModeration,
  'vulgar-speech': readVulgarSpeech,
  'image-classification': readImageClassification,
  'person-search': readPersonSearch,
  'known-person-search': readKnownPersonSearch,
  'image-gallery': readImageGallery,
  'ocr-text': readOcrText,
  'banned-logo': readBannedLogo,
  logo: readLogo,
} satisfies Record<TaskType, (task: Cursor) => unknown>;

/**
 * A result's verdict on the whole video, fragment or file; null where it has none. For every task, since a service may
 * request a review on any. The task's own reader marks its oddities.
 */
const readWhole = membersOf({ action: readGivenAction, label: readLabel, review: readBoolean });

type ReadTask = {
  [Type in TaskType]: {
    taskId: string;
    type: Type;
    result: ReturnType<(typeof readers)[Type]>;
    raw: unknown;
  };
}[TaskType];
/** One task object of a callback, distinguished by `type`; `raw` is the original object. */
export type RecognisedTask = ReadTask & { whole: ReturnType<typeof readWhole> };
export type TaskResult = RecognisedTask | { taskId: string; type: 'unrecognised'; raw: unknown };

/**
 * Reads one task object: by the type configured for its identifier, else by its shape, else as unrecognised; it is
 * never dropped (C6).
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
  const read = { taskId, type, result: readers[type](task), raw } as ReadTask;
  return { ...read, whole: readWhole(cursorTo(raw)) };
}

// The main member of a result of each type; without it a result reads as empty, which must be noticed.
const mainMembers: Partial<Record<TaskType, string>> = {
  text: 'texts',
  'speech-transcription': 'text',
  'speech-moderation': 'violations',
  'vulgar-speech': 'violations',
};
