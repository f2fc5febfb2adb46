import { type Loop, startLoop } from '../../platform/scheduling/loop.ts';
import type { Db } from '../store/tables.ts';
import { foldStats } from './fold.ts';
import { recountSome } from './recount.ts';

const everyMs = 30_000;

/** Folds new statistics and recounts changed lanes every 30 seconds until stopped. */
export function startStatsFolding(db: Db, report: (error: unknown) => void): Loop {
  return startLoop({
    everyMs,
    look: async (stopping) => {
      while (!stopping.aborted && (await recountSome(db))) await foldStats(db);
      if (!stopping.aborted) await foldStats(db);
    },
    report,
  });
}
