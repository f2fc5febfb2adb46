import * as z from 'zod';
import {
  type EngineSetting,
  type TaskEngines,
  taskEnginesSchema,
} from '../../../protocol/operator/engines.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { Database } from '../../store/database.ts';

/** Which engines a task has and what it means when none answers; of this process and of others on the database. */
export type EngineSettings = {
  of(task: TaskType): Promise<TaskEngines>;
  /** A plug-in without `apiKey` keeps the key that was held for its address; an empty one gives it up. */
  save(task: TaskType, engines: TaskEngines): Promise<void>;
};

/** Until something else is set: our own engine, and a person where it fails. */
export const defaultEngines: TaskEngines = taskEnginesSchema.parse({ engines: [{ kind: 'embedded' }] });

/** What another process changed holds here after so long at most. */
const reloadMs = 2000;

const stored = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});

export function createEngineSettings(db: Database, now = () => performance.now()): EngineSettings {
  let known: Promise<ReadonlyMap<string, TaskEngines>> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  const load = async () => {
    const rows = await db.selectFrom('engine_settings').select(['task', 'engines', 'unavailable']).execute();
    return new Map(
      rows.map(({ task, engines, unavailable }) => [
        task,
        taskEnginesSchema.parse({ engines: stored.parse(engines), unavailable }),
      ]),
    );
  };
  const all = () => {
    if (known && now() - loadedAt < reloadMs) return known;
    const before = known;
    loadedAt = now();
    // What was known holds while the database does not answer.
    known = before ? load().catch(() => before) : load();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  return {
    of: async (task) => (await all()).get(task) ?? defaultEngines,
    save: async (task, given) => {
      known = undefined;
      const before = (await all()).get(task) ?? defaultEngines;
      const engines = JSON.stringify(given.engines.map((setting) => withHeldKey(setting, before.engines)));
      const row = { engines, unavailable: given.unavailable, changed_at: new Date() };
      await db
        .insertInto('engine_settings')
        .values({ task, ...row })
        .onConflict((conflict) => conflict.column('task').doUpdateSet(row))
        .execute();
      known = undefined;
    },
  };
}

// Only for the same place: a key must not go to another host because somebody changed an address.
function withHeldKey(setting: EngineSetting, before: readonly EngineSetting[]): EngineSetting {
  if (!('url' in setting)) return setting;
  const { apiKey, ...rest } = setting;
  if (apiKey !== undefined) return apiKey === '' ? rest : setting;
  const places = before.flatMap((one) => ('url' in one && one.kind === setting.kind ? [one] : []));
  const held =
    places.find(({ url }) => url === setting.url) ??
    places.find(({ url }) => new URL(url).origin === new URL(setting.url).origin);
  return held?.apiKey === undefined ? rest : { ...rest, apiKey: held.apiKey };
}

/** A setting as people may see it. */
export function withoutKey(setting: EngineSetting): Record<string, unknown> {
  if (!('url' in setting)) return { ...setting };
  const { apiKey, ...rest } = setting;
  return { ...rest, hasKey: apiKey !== undefined };
}
