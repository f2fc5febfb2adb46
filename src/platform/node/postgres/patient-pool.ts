import type pg from 'pg';

/** Longer than usual statements take. A new connection takes about as long until its own caches are filled. */
const usualMs = 25;

/** How long a pool keeps a connection that nobody uses. */
export const spareMs = 4000;

/**
 * Connections from a pool that waits for a moment before it opens another one. At rest, loops that happen to look at
 * the same time then share a connection; each would be a process of PostgreSQL with its own caches.
 */
export function patientPool(pool: pg.Pool, patienceMs = usualMs): () => Promise<pg.PoolClient> {
  const waiting: (() => void)[] = [];
  pool.on('release', () => waiting.shift()?.());

  function oneIsFree(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(end), 1);
        resolve();
      }, patienceMs);
      waiting.push(end);
    });
  }

  return async () => {
    if (pool.totalCount > 0 && pool.idleCount === 0) await oneIsFree();
    return pool.connect();
  };
}
