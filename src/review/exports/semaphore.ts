import type { Database } from '../context/context.ts';
import { Failure } from '../context/failure.ts';

/** A running export holds a database connection until its reader has the whole file. */
export const maxConcurrentExports = 4;
const taken = new WeakMap<Database, number>();

/**
 * Limits the concurrent exports of this process. Returns the function that releases the slot. Throws
 * `too_many_exports`.
 */
export function acquireExportSlot(db: Database): () => void {
  const running = taken.get(db) ?? 0;
  if (running >= maxConcurrentExports) throw new Failure('too_many_exports', { max: maxConcurrentExports });
  taken.set(db, running + 1);
  let released = false;
  return () => {
    if (released) return;
    released = true;
    taken.set(db, (taken.get(db) ?? 1) - 1);
  };
}
