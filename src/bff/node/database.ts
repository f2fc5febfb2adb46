import { Kysely } from 'kysely';
import type pg from 'pg';
import { type DatabasePlace, isPooled, placeOf } from '../../platform/node/postgres/database-place.ts';
import { type Listener, listenTo } from '../../platform/node/postgres/listen.ts';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import type { Database } from '../../review/context/context.ts';
import type { Tables } from '../../review/store/tables.ts';
import { probeDatabase } from './database-probe.ts';
import { type OpenReplica, openReplica, type ReplicaSettings } from './open-replica.ts';
import { openPool } from './pool.ts';

/** Of the product's statements, in one process. */
export const poolSize = 20;

/** Kysely over a pool, and one connection of its own that listens, for other processes' commits among others. */
export type OpenDatabase = Database & {
  pool: pg.Pool;
  listenOn: Listener['add'];
  replica?: OpenReplica;
  close(): Promise<void>;
};

/** An address alone is one without a pooler. `own` is a listener that somebody else closes. */
export function openDatabase(
  given: string | DatabasePlace,
  { own, replicated }: { own?: Listener | undefined; replicated?: ReplicaSettings | null } = {},
): OpenDatabase {
  const place = typeof given === 'string' ? placeOf(given) : given;
  const pool = openPool(place.url, poolSize);
  const names = !isPooled(place);
  const kysely = new Kysely<Tables>({ dialect: new PgDialect(pool, { names }) });
  const replica = replicated && openReplica(pool, replicated, names);
  const listener = own ?? listenTo({ url: place.directUrl, applicationName: 'second-look events' });
  const wakers = wakersOn(listener);
  const probe = probeDatabase(place.url);
  return {
    kysely,
    pool,
    listen: wakers.add,
    listenOn: listener.add,
    ready: probe.ready,
    ...(replica && { replica }),
    close: async () => {
      await Promise.all([own ? wakers.end() : listener.close(), probe.close(), replica?.close()]);
      await kysely.destroy();
    },
  };
}

/** Does work past the pooler, which may end what takes long, such as a migration. */
export async function directly(
  { directUrl }: DatabasePlace,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PgDialect(openPool(directUrl, 2)) });
  await work(db).finally(() => db.destroy());
}

function wakersOn(listener: Listener) {
  const wakers = new Set<() => void>();
  // Also when the connection comes back: every loop looks once.
  const end = listener.add('app_event', () => {
    for (const wake of wakers) wake();
  });
  return {
    add: (wake: () => void) => {
      wakers.add(wake);
      return () => void wakers.delete(wake);
    },
    end,
  };
}
