type Task = { id: string; type: string };

/** The tasks that a video can have, each once: identifiers that are only aliases of a task are left out. */
export function ownTasks(tasks: readonly Task[]): Task[] {
  return tasks.filter(
    ({ id, type }) =>
      type !== 'text' && (id === type || !tasks.some((one) => one.id === type && one.type === type)),
  );
}

/** The tasks that process speech. */
export const speechTasks: ReadonlySet<string> = new Set([
  'speech-transcription',
  'speech-moderation',
  'vulgar-speech',
]);
