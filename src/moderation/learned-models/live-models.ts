import type { Log } from '../../platform/node/log/log.ts';
import { startLoop } from '../../platform/scheduling/loop.ts';
import { shareNext } from '../../platform/scheduling/share-next.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { Database } from '../store/database.ts';
import type { TextModel } from '../text/models/model.ts';
import type { Observe } from '../text/models/with-models.ts';
import { initialChoice, shipped as shippedVersion } from './choice.ts';
import { createWatcher } from './shadow.ts';
import { addWatched, choices, readVersion } from './store.ts';

/** The text engine's models as this process uses them. */
export type LiveModels = {
  shipped: readonly TextModel[];
  used(): readonly TextModel[];
  observe: Observe;
  /** Resolves when every change made before the call is in use, and what was watched before it is stored. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

const everyMs = 2000;

/**
 * Loads the versions that are used and that watch, checks every two seconds whether another process has changed them, and
 * stores what was watched.
 */
export async function startLiveModels(
  db: Database,
  { shipped, log }: { shipped: readonly TextModel[]; log: Log },
): Promise<LiveModels> {
  let used = shipped;
  let watching: readonly TextModel[] = [];
  const watcher = createWatcher(() => watching);

  const load = async () => {
    const chosen = await choices(db);
    const modelOf = (model: TextModel, version: string | null): Promise<TextModel> | TextModel => {
      if (version === null || version === shippedVersion) return model;
      const known = [...used, ...watching].find((one) => one.name === model.name && one.version === version);
      return known ?? readVersion(db, model.name, version);
    };
    const versions = shipped.map((model) => ({ model, ...(chosen.get(model.name) ?? initialChoice) }));
    const nowUsed = await Promise.all(versions.map(({ model, used }) => modelOf(model, used)));
    const nowWatching = await Promise.all(
      versions.flatMap(({ model, next }) => (next === null ? [] : [modelOf(model, next)])),
    );
    // The same array as long as nothing has changed, so that engines need not be built again.
    if (nowUsed.some((model, at) => model !== used[at])) used = nowUsed;
    watching = nowWatching;
  };
  const save = async () => {
    const taken = watcher.take();
    try {
      await addWatched(db, taken);
    } catch (error) {
      watcher.putBack(taken);
      throw error;
    }
  };
  const { look: refresh, idle } = shareNext(async () => {
    await save();
    await load();
  });
  await refresh();
  const report = throttle((error, suppressed) =>
    log.error({ err: error, suppressed }, 'the learned models could not be looked at'),
  );
  const loop = startLoop({ everyMs, look: refresh, report, pauseFirst: true });
  return {
    shipped,
    used: () => used,
    observe: watcher.observe,
    refresh,
    close: async () => {
      await loop.stop();
      await idle();
      await save().catch(() => {});
    },
  };
}
