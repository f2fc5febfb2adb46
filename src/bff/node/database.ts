import { Kysely } from 'kysely';
import pg from 'pg';
import { mapClientErrors, mapPoolErrors } from '../../platform/node/postgres/away-errors.ts';
import { type DatabasePlace, isPooled, placeOf } from '../../platform/node/postgres/database-place.ts';
import { type Listener, listenTo } from '../../platform/node/postgres/listen.ts';
import { spareMs } from '../../platform/node/postgres/patient-pool.ts';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import type { Database } from '../../review/context/context.ts';
import type { Tables } from '../../review/store/tables.ts';
import { probeDatabase } from './database-probe.ts';

/** Kysely over a pool, and one connection of its own that listens, for other processes' commits among others. */
export type OpenDatabase = Database & {
  pool: pg.Pool;
  listenOn: Listener['add'];
  close(): Promise<void>;
};

/** An address alone is one without a pooler. `own` is a listener that somebody else closes. */
export function openDatabase(given: string | DatabasePlace, own?: Listener): OpenDatabase {
  const place = typeof given === 'string' ? placeOf(given) : given;
  const pool = openPool(place.url, 20);
  const kysely = new Kysely<Tables>({ dialect: new PgDialect(pool, { names: !isPooled(place) }) });
  const listener = own ?? listenTo({ url: place.directUrl, applicationName: 'second-look events' });
  const wakers = wakersOn(listener);
  const probe = probeDatabase(place.url);
  return {
    kysely,
    pool,
    listen: wakers.add,
    listenOn: listener.add,
    ready: probe.ready,
    close: async () => {
      await Promise.all([own ? wakers.end() : listener.close(), probe.close()]);
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

function openPool(url: string, max: number): pg.Pool {
  // Counts and sizes stay far below 2^53: parse them as numbers.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === 20 ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'second-look',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: spareMs,
    // biome-ignore lint/suspicious/noExplicitAny: pg's own type asks for every overload of its parser table.
    types: types as any,
  });
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the next statement throws.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    mapClientErrors(client);
  });
  mapPoolErrors(pool);
  return pool;
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
