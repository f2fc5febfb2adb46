import { Hono, type Context as HonoContext } from 'hono';
import { kindsOfTask } from '../../protocol/operator/engine-kinds.ts';
import { type TaskEngines, type TaskState, taskEnginesSchema } from '../../protocol/operator/engines.ts';
import { type TaskType, taskTypes } from '../../protocol/tasks.ts';
import { because } from '../../reasons/reason.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { Engines } from '../engines/chain/engines.ts';
import { maxPictureBytes, readBytes, readJson } from '../requests/body.ts';
import { OperatorError } from '../requests/operator-error.ts';
import { tryEngines } from './try-engines.ts';

/** Each task's engines in their order, and their state. */
export type EnginesParts = { engines: Engines };

/** The engines of each task, as protocol/operator/paths.ts lists them. No answer contains a stored key. */
export function enginesRoutes(ctx: EnginesParts): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const states = await Promise.all(taskTypes.map((task) => stateOf(ctx, task)));
    return c.json({ tasks: states.filter((state) => state !== null) });
  });
  routes.put('/:task', async (c) => {
    const task = taskOf(c);
    const given = await readJson(c, taskEnginesSchema);
    checkKinds(task, given);
    if (!chainOf(ctx, task)) throw notOffered();
    await ctx.engines.settings.save(task, given);
    return c.json({ task: await stateOf(ctx, task) });
  });
  routes.post('/:task/try', async (c) => {
    const task = taskOf(c);
    const bytes = await readBytes(c, maxPictureBytes);
    return c.json(serialize(await tryEngines(ctx.engines, { task, bytes, signal: c.req.raw.signal })));
  });
  return routes;
}

const notOffered = () => new OperatorError('not_found', because('task_not_offered'));

function taskOf(c: HonoContext): TaskType {
  const task = taskTypes.find((type) => type === c.req.param('task'));
  if (!task) throw notOffered();
  return task;
}

function chainOf({ engines }: EnginesParts, task: TaskType) {
  return task === 'text' ? engines.text : (engines.pictures.get(task) ?? engines.audio.get(task));
}

/** Asks every engine of the task for its state, including those over HTTP. */
async function stateOf(ctx: EnginesParts, task: TaskType): Promise<TaskState | null> {
  const state = await chainOf(ctx, task)?.state();
  return state ? serialize(state) : null;
}

function checkKinds(task: TaskType, { engines }: TaskEngines): void {
  const kinds = kindsOfTask[task];
  const faults = engines.flatMap((setting, index) => {
    const { kind } = setting;
    if ('modelsOff' in setting && task !== 'text') {
      const message = because('must_be_only_for_task', { task: 'text' });
      return [{ path: `engines.${index}.modelsOff`, message }];
    }
    const path = `engines.${index}.kind`;
    if (!kinds.includes(kind))
      return [{ path, message: because('must_be_one_of_for', { values: kinds, task }) }];
    const again = engines.findIndex((one) => one.kind === kind) < index;
    return kind === 'embedded' && again ? [{ path, message: because('must_be_named_once') }] : [];
  });
  if (faults.length > 0) throw new OperatorError('invalid_request', because('values_not_valid'), faults);
}
