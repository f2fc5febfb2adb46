import type { z } from 'zod';
import type { EngineHealth, enginesAnswerSchema } from '../../protocol/operator/engines.ts';
import type { TaskType } from '../../protocol/tasks.ts';
import { allOf } from '../../reasons/all-of.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { deserialize } from '../../reasons/serialize.ts';
import type { Judged } from './judge-host.ts';

export type JudgedEngine = Judged & { task: TaskType | null };

/** What each task's engines can do here. A task without an engine is not offered and not listed. */
export function judgeEngines({ tasks }: z.infer<typeof enginesAnswerSchema>): JudgedEngine[] {
  return tasks.flatMap(({ task, health }) => (health.length === 0 ? [] : judgeTask(task, health)));
}

function judgeTask(task: TaskType, health: readonly EngineHealth[]): JudgedEngine {
  const ready = health.filter(({ state }) => state === 'ready');
  const [first, ...more] = health.flatMap(({ state, reason, reasons }) =>
    state === 'ready' ? [] : deserialize(reason ?? '', reasons?.reason),
  );
  const why = first === undefined ? null : allOf([first, ...more]);
  const about = { name: 'engine', task } as const;
  if (ready.length === 0)
    return {
      ...about,
      state: 'attention',
      found: because('setup_engine_missing', { why: why ?? '' }),
      remedy: because('setup_engine_remedy'),
    };
  return {
    ...about,
    state: why === null ? 'good' : 'attention',
    found: readyOf(ready),
    remedy: why === null ? null : because('setup_engine_partly', { why }),
  };
}

/** The engines that work, and the limits of the first, which answers. */
function readyOf(ready: readonly EngineHealth[]): Reason {
  const engines = ready.map(({ engine, kind }) => engine ?? kind).join(', ');
  const { limits = null, reasons } = ready[0] ?? {};
  return limits === null
    ? because('setup_engine_ready', { engines })
    : because('setup_engine_limits', { engines, limits: deserialize(limits, reasons?.limits) });
}
