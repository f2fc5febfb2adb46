import { isRecord } from './safe-json.ts';
import type { TaskType } from './tasks.ts';

/**
 * The task type of an object by its shape (C6, used when the identifier is not configured): from members that only one
 * shape of § Video task results has; null when the shape is ambiguous.
 */
export function taskTypeOfShape(task: unknown): TaskType | null {
  if (!isRecord(task)) return null;
  if (Array.isArray(task.texts)) return 'text';
  if (Array.isArray(task.segments)) return 'speech-transcription';
  if (Array.isArray(task.violations)) return typeOfViolations(task, task.violations);
  if (Array.isArray(task.fileList)) return typeOfPictures(task, task.fileList);
  return typeof task.text === 'string' ? 'speech-transcription' : null;
}

function typeOfViolations(task: Record<string, unknown>, violations: unknown[]): TaskType {
  const spoken = 'text' in task || hasAny(violations, 'content', 'action');
  return spoken ? 'speech-moderation' : 'vulgar-speech';
}

function typeOfPictures(task: Record<string, unknown>, fileList: unknown[]): TaskType | null {
  if (hasAny(fileList, 'textAnalysis')) return 'ocr-text';
  if (hasAny(fileList, 'category')) return hasAny(fileList, 'degree', 'text') ? 'logo' : 'banned-logo';
  if (hasAny(fileList, 'scene')) return 'known-person-search';
  if (hasAny(fileList, 'facePosition', 'faceId', 'personId', 'typeName')) return 'person-search';
  if (hasAny(fileList, 'relatives', 'similarity')) return 'image-gallery';
  if (hasAny(fileList, 'text')) return 'ocr-text';
  if (hasAny(fileList, 'rate')) return 'image-classification';
  return typeOfFigures(task);
}

/** A summary without pictures can still be recognised by its figures. */
function typeOfFigures(task: Record<string, unknown>): TaskType | null {
  if (Array.isArray(task.matchList)) return 'label' in task ? 'person-search' : 'known-person-search';
  const figures = [task.avgScores, task.maximums, task.statistics].filter(Array.isArray).flat();
  // The two logo tasks have the same figures, with and without `degree` and `text`.
  if (hasAny(figures, 'category')) return 'banned-logo';
  return Array.isArray(task.maximums) && !Array.isArray(task.avgScores) ? 'image-gallery' : null;
}

function hasAny(elements: unknown[], ...names: string[]): boolean {
  return elements.some((element) => isRecord(element) && names.some((name) => Object.hasOwn(element, name)));
}
