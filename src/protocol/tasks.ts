/** The task types, named like the embedded service's task identifiers (§ Video task results). */
export const taskTypes = [
  'text',
  'speech-transcription',
  'speech-moderation',
  'vulgar-speech',
  'image-classification',
  'person-search',
  'known-person-search',
  'image-gallery',
  'ocr-text',
  'banned-logo',
  'logo',
] as const;
export type TaskType = (typeof taskTypes)[number];

/** The types for speech: they run on a video only with `audio: true` (V11). */
export const speechTaskTypes = [
  'speech-transcription',
  'speech-moderation',
  'vulgar-speech',
] as const satisfies readonly TaskType[];

/** Task identifiers of the embedded service: its own, and those that existing clients send. */
export const embeddedTaskIds: Record<string, TaskType> = {
  ...Object.fromEntries(taskTypes.map((type) => [type, type])),
  '5c8213b9bc807806aab0a574': 'vulgar-speech',
  '5caee6b2a76925c55a09a6d2': 'speech-moderation',
  '5ca1bd6b3872ecc9afb99132': 'speech-transcription',
};

export function isSpeechTask(type: TaskType): boolean {
  return speechTaskTypes.some((speech) => speech === type);
}

/** The type configured for a task identifier; undefined where none is. */
export function taskTypeOf(taskId: string, taskIds: Record<string, TaskType>): TaskType | undefined {
  return Object.hasOwn(taskIds, taskId) ? taskIds[taskId] : undefined;
}
