import * as z from 'zod';
import {
  type EngineSetting,
  type TaskEngines,
  taskEnginesSchema,
} from '../../../protocol/operator/engines.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { Database } from '../../store/database.ts';

/** The engines of each task, and what happens when none answers. All processes on the database share them. */
export type EngineSettings = {
  of(task: TaskType): Promise<TaskEngines>;
  /** Without `apiKey`, the key stored for the plug-in's address stays; an empty `apiKey` removes it. */
  save(task: TaskType, engines: TaskEngines): Promise<void>;
};

/** The default: the embedded engine, and a person looks where it fails. */
export const defaultEngines: TaskEngines = taskEnginesSchema.parse({ engines: [{ kind: 'embedded' }] });

/** Changes by another process take effect here within this time. */
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
    // While the database does not answer, the last known settings apply.
    known = before ? load().catch(() => before) : load();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  return {
    of: async (task) => (await all()).get(task) ?? defaultEngines,
    save: async (task, input) => {
      known = undefined;
      const before = (await all()).get(task) ?? defaultEngines;
      const engines = JSON.stringify(input.engines.map((setting) => withStoredKey(setting, before.engines)));
      const row = { engines, unavailable: input.unavailable, changed_at: new Date() };
      await db
        .insertInto('engine_settings')
        .values({ task, ...row })
        .onConflict((conflict) => conflict.column('task').doUpdateSet(row))
        .execute();
      known = undefined;
    },
  };
}

// Only for the same address or origin: a key must not go to another host because somebody changed an address.
function withStoredKey(setting: EngineSetting, before: readonly EngineSetting[]): EngineSetting {
  if (!('url' in setting)) return setting;
  const { apiKey, ...rest } = setting;
  if (apiKey !== undefined) return apiKey === '' ? rest : setting;
  const remotes = before.flatMap((one) => ('url' in one && one.kind === setting.kind ? [one] : []));
  const match =
    remotes.find(({ url }) => url === setting.url) ??
    remotes.find(({ url }) => new URL(url).origin === new URL(setting.url).origin);
  return match?.apiKey === undefined ? rest : { ...rest, apiKey: match.apiKey };
}

/** A setting without its API key, safe to show. */
export function withoutKey(setting: EngineSetting): Record<string, unknown> {
  if (!('url' in setting)) return { ...setting };
  const { apiKey, ...rest } = setting;
  return { ...rest, hasKey: apiKey !== undefined };
}
