import * as z from 'zod';
import { saying } from '../../reasons/of-issue.ts';
import { reasonsSchema } from '../../reasons/serialize.ts';
import { taskTypes } from '../tasks.ts';
import { engineKinds } from './engine-kinds.ts';
import { textModelNames } from './text-models.ts';

const timeoutMs = z.int().min(100).max(120_000).default(10_000);
/** Our own engines detect hangs themselves; this is the outer limit, waiting time for a processor included. */
const embeddedTimeoutMs = z.int().min(1000).max(600_000).default(300_000);
const url = z.url({ protocol: /^https?$/, ...saying('must_be_web_address') }).max(2000);

/** The models that do not look at texts; all others do. Only the task `text` has models. */
const modelsOff = z.array(z.enum(textModelNames)).max(textModelNames.length);

/** One engine of a task. `apiKey` is never shown again; when left out, it stays as it was. */
export const engineSettingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('embedded'),
    timeoutMs: embeddedTimeoutMs,
    modelsOff: modelsOff.exactOptional(),
  }),
  z.strictObject({
    kind: z.enum(['openai-moderations', 'openai-transcriptions', 'kserve-v2', 'http-json']),
    url,
    model: z.string().trim().max(200).default(''),
    apiKey: z.string().max(500).optional(),
    timeoutMs,
  }),
  z.strictObject({ kind: z.literal('onnx'), path: z.string().min(1).max(1000), timeoutMs }),
]);
export type EngineSetting = z.infer<typeof engineSettingSchema>;

/** Tried in order until one answers. `unavailable`: the result when none does, never a silent pass. */
export const taskEnginesSchema = z.strictObject({
  engines: z.array(engineSettingSchema).min(1, saying('must_name_an_engine')).max(5),
  unavailable: z.enum(['review', 'skip']).default('review'),
});
export type TaskEngines = z.infer<typeof taskEnginesSchema>;

const reasons = reasonsSchema.optional();
/** The state of one engine; times in milliseconds, figures since the start of the service. */
export const engineHealthSchema = z.object({
  kind: z.enum(engineKinds),
  /** The address or path of a plug-in; null for the embedded one. */
  at: z.string().nullable(),
  state: z.enum(['ready', 'unavailable']),
  /** Why it is unavailable, and how to change that. */
  reason: z.string().nullable(),
  engine: z.string().nullable(),
  version: z.string().nullable(),
  limits: z.string().nullable(),
  reasons,
  runs: z.number(),
  failures: z.number(),
  restarts: z.number(),
  medianMs: z.number().nullable(),
  lastError: z.object({ at: z.string(), message: z.string(), reasons }).nullable(),
});
export type EngineHealth = z.infer<typeof engineHealthSchema>;

export const taskStateSchema = z.object({
  task: z.enum(taskTypes),
  unavailable: z.enum(['review', 'skip']),
  /** As set, in order, without secrets; `hasKey`: a key is stored. */
  settings: z.array(z.record(z.string(), z.unknown())),
  health: z.array(engineHealthSchema),
});
export type TaskState = z.infer<typeof taskStateSchema>;
export const enginesAnswerSchema = z.object({ tasks: z.array(taskStateSchema) });
export const taskAnswerSchema = z.object({ task: taskStateSchema });

/** "Try it": the result of the task's engines for one picture, audio file or text. `result` has the document's shape. */
export const tryAnswerSchema = z.object({
  result: z.unknown(),
  engine: z.string().nullable(),
  version: z.string().nullable(),
  ms: z.number(),
  /** The errors of the engines that were tried before. */
  failures: z.array(z.object({ engine: z.string(), message: z.string(), reasons })),
});
