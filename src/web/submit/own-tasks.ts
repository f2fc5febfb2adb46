type Task = { id: string; type: string };

/** The tasks a film can be given, one for each: an identifier that is only another name of a task is left out. */
export function ownTasks(tasks: readonly Task[]): Task[] {
  return tasks.filter(
    ({ id, type }) =>
      type !== 'text' && (id === type || !tasks.some((one) => one.id === type && one.type === type)),
  );
}

/** The tasks that listen. */
export const speechTasks: ReadonlySet<string> = new Set([
  'speech-transcription',
  'speech-moderation',
  'vulgar-speech',
]);
