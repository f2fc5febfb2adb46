import type { z } from 'zod';
import {
  enginesAnswerSchema,
  type TaskEngines,
  type TaskState,
  taskAnswerSchema,
  tryAnswerSchema,
} from '../../protocol/operator/engines.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import type { Context } from '../context/context.ts';
import { askOperator } from './ask-operator.ts';
import { changeByOperator } from './change-by-operator.ts';
import { readAnswer, sendJson } from './read-answer.ts';

/** The engines of every task in order, with their state. */
export async function listEngines(ctx: Context): Promise<z.infer<typeof enginesAnswerSchema>> {
  return readAnswer(enginesAnswerSchema, await askOperator(ctx, '/engines', { method: 'GET' }));
}

/** Sets a task's engines. The audit entry names them in order, without their keys. */
export async function setEngines(
  ctx: Context,
  { task, engines }: { task: TaskType; engines: TaskEngines },
): Promise<TaskState> {
  const changed = await changeByOperator(ctx, {
    path: `/engines/${task}`,
    request: sendJson('PUT', engines),
    read: (answer) => readAnswer(taskAnswerSchema, answer),
    what: 'engines-changed',
    detail: () => ({
      task,
      engines: engines.engines.map(nameOf).join(', '),
      unavailable: engines.unavailable,
    }),
  });
  return changed.task;
}

function nameOf(engine: TaskEngines['engines'][number]): string {
  if ('url' in engine) return `${engine.kind} at ${new URL(engine.url).host}`;
  return engine.kind === 'onnx' ? `onnx ${engine.path}` : engine.kind;
}

/** Runs a task's engines on one picture, audio file or text now. */
export async function tryEngines(
  ctx: Context,
  { task, bytes, type }: { task: TaskType; bytes: Uint8Array<ArrayBuffer>; type: string },
): Promise<z.infer<typeof tryAnswerSchema>> {
  const request = { method: 'POST', headers: { 'content-type': type }, body: bytes };
  return readAnswer(tryAnswerSchema, await askOperator(ctx, `/engines/${task}/try`, request));
}
