/** A list of tasks that is empty means the same as none: clients whose language has no unset lists send an empty one. */
export function noneAsAbsent(tasks: unknown): unknown {
  return tasks === null || (Array.isArray(tasks) && tasks.length === 0) ? undefined : tasks;
}
