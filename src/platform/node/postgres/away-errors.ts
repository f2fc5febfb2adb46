import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { awayFrom, type DatabaseAway } from '../../database/database-away.ts';

type Seen = { away: DatabaseAway | null };
const watching = new AsyncLocalStorage<Seen>();

/** Makes queries through this pool throw `DatabaseAway` when the database is away. */
export function mapPoolErrors(pool: pg.Pool): void {
  const connect: (...given: unknown[]) => unknown = pool.connect.bind(pool);
  Object.assign(pool, { connect: (...given: unknown[]) => mapped(connect(...given)) });
}

/** The same for queries on one connection. */
export function mapClientErrors(client: pg.PoolClient): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  Object.assign(client, { query: (...given: unknown[]) => mapped(query(...given)) });
}

/** Runs code that may swallow database errors, as libraries do, and rethrows such an error. */
export async function throwIfAway<T>(work: () => Promise<T>): Promise<T> {
  const seen: Seen = { away: null };
  try {
    const result = await watching.run(seen, work);
    if (!seen.away) return result;
  } catch (error) {
    if (!seen.away) throw error;
  }
  throw seen.away;
}

function mapped(result: unknown): unknown {
  if (!(result instanceof Promise)) return result;
  return result.catch((error: unknown) => {
    const away = awayFrom(error);
    const seen = watching.getStore();
    if (away && seen) seen.away = away;
    throw away ?? error;
  });
}
