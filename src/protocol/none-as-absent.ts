/** An empty list of tasks counts as absent: clients in languages without unset lists send an empty one. */
export function noneAsAbsent(tasks: unknown): unknown {
  return tasks === null || (Array.isArray(tasks) && tasks.length === 0) ? undefined : tasks;
}
