import { z } from 'zod';
import {
  engineSettingSchema,
  enginesAnswerSchema,
  taskAnswerSchema,
  taskEnginesSchema,
  tryAnswerSchema,
} from '../protocol/operator/engines.ts';
import { taskTypes } from '../protocol/tasks.ts';
import { call } from './call.ts';
import { fieldsOf } from './fields.ts';
import { operatorChanges, operatorReads } from './operator.ts';

const task = { tag: 'Engines', params: z.object({ task: z.enum(taskTypes) }) } as const;

export const listEngines = call({
  method: 'GET',
  path: '/api/engines',
  summary: 'List tasks with their engines in order, and the state of each engine',
  description:
    'For each task, the engines in the order in which they are tried, with failures and restarts. Only for the embedded service.',
  tag: 'Engines',
  role: 'supervisor',
  answer: enginesAnswerSchema,
  refusals: operatorReads,
});
export const setEngines = call({
  ...task,
  method: 'PUT',
  path: '/api/engines/{task}',
  summary: "Set a task's engines",
  description:
    'Replaces the list of engines of one task; the first that works is used. An `apiKey` is never shown again: leave it out to keep the stored one, send an empty one to delete it.',
  role: 'admin',
  body: taskEnginesSchema,
  answer: taskAnswerSchema,
  refusals: operatorChanges,
});
export const tryEngines = call({
  ...task,
  method: 'POST',
  path: '/api/engines/{task}/try',
  summary: "Test a task's engines with some content",
  description:
    'Runs one piece of content through the engines of a task without making a submission. The body is a picture, audio (its first minute is used) or a text.',
  role: 'supervisor',
  takes: ['image/*', 'audio/*', 'text/plain'],
  maxBytes: 16 * 1024 ** 2,
  answer: tryAnswerSchema,
  refusals: operatorChanges,
});

const [embedded, remote, onnx] = engineSettingSchema.options;
/** Rules and limits for its form, and for each kind of engine in it. */
export const taskEnginesFields = fieldsOf(taskEnginesSchema);
export const engineFields = {
  embedded: fieldsOf(embedded),
  remote: fieldsOf(remote),
  onnx: fieldsOf(onnx),
};
/** The default timeout of an engine, in milliseconds. */
export const usualTimeouts = {
  embedded: embedded.shape.timeoutMs.parse(undefined),
  remote: remote.shape.timeoutMs.parse(undefined),
  onnx: onnx.shape.timeoutMs.parse(undefined),
};
