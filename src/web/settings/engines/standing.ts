import type { TaskState } from '../../../protocol/operator/engines.ts';

type Health = Pick<TaskState, 'health'>;

export function isReady({ health }: Health): boolean {
  return health.some(({ state }) => state === 'ready');
}

/** The overall state of a task; `standIn`: the first engine cannot work, a later one can. */
export function standingOfTask(state: Health): 'ready' | 'standIn' | 'unavailable' {
  if (!isReady(state)) return 'unavailable';
  return state.health[0]?.state === 'ready' ? 'ready' : 'standIn';
}
