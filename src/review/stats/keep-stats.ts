import type { Db } from '../store/tables.ts';
import { foldStats } from './fold.ts';
import { recountSome } from './recount.ts';

const everyMs = 30_000;

/** Folds what was added and counts lanes anew that changed, every half minute, until it is stopped. */
export function keepStats(db: Db, report: (error: unknown) => void): { stop(): Promise<void> } {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async () => {
    try {
      while (!stopped && (await recountSome(db))) await foldStats(db);
      if (!stopped) await foldStats(db);
    } catch (error) {
      report(error);
    }
    if (!stopped) timer = setTimeout(() => (running = turn()), everyMs);
  };
  let running = turn();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
