import type { QueryClient } from '@tanstack/react-query';
import { listEngines } from '../../api/engines.ts';
import type { TaskState } from '../../protocol/operator/engines.ts';
import { queryOf } from './query.ts';

const freshMs = 5000;

/** Every task with its engines and their state, polled while it is on the screen. */
export const enginesQuery = () => queryOf(listEngines, {}, { refetchInterval: freshMs });

export function cacheTask(queryClient: QueryClient, state: TaskState): void {
  queryClient.setQueryData(enginesQuery().queryKey, (now) =>
    now ? { tasks: now.tasks.map((one) => (one.task === state.task ? state : one)) } : now,
  );
}
