import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  enginesAnswerSchema,
  TaskEngines,
  TaskState,
  taskAnswerSchema,
  tryAnswerSchema,
} from '../../protocol/operator/engines.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import { call } from './call.ts';
import { sendBytes, type UploadOptions } from './upload.ts';

type EnginesAnswer = z.infer<typeof enginesAnswerSchema>;
export type TryAnswer = z.infer<typeof tryAnswerSchema>;

const freshMs = 5000;

/** Every task with its engines and how they do; asked again as long as somebody looks at it. */
export function enginesQuery() {
  return queryOptions({
    queryKey: ['engines'],
    queryFn: ({ signal }) => call<EnginesAnswer>('/api/engines', { signal }),
    refetchInterval: freshMs,
  });
}

export const engines = {
  save: (task: TaskType, body: TaskEngines) =>
    call<z.infer<typeof taskAnswerSchema>>(`/api/engines/${task}`, { method: 'PUT', body }),
  /** What the task's engines make of a picture, a sound or a text now. */
  tried: (task: TaskType, bytes: Blob, options?: UploadOptions) =>
    sendBytes<TryAnswer>(`/api/engines/${task}/try`, bytes, {}, options),
};

export function keepTask(queryClient: QueryClient, state: TaskState): void {
  queryClient.setQueryData(enginesQuery().queryKey, (now) =>
    now ? { tasks: now.tasks.map((one) => (one.task === state.task ? state : one)) } : now,
  );
}
