import type { Database } from '../context/context.ts';
import { Failure } from '../context/failure.ts';

/** Each holds a connection of the pool until its reader has all of it. */
export const mostAtOnce = 4;
const taken = new WeakMap<Database, number>();

/** One export more of this process; gives the way to say that it ended. Throws `too_many`. */
export function takeTurn(db: Database): () => void {
  const now = taken.get(db) ?? 0;
  if (now >= mostAtOnce) throw new Failure('too_many_exports', { max: mostAtOnce });
  taken.set(db, now + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    taken.set(db, (taken.get(db) ?? 1) - 1);
  };
}
