import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../review/context.ts';
import type { Tables } from '../../review/store/tables.ts';
import { probeDatabase } from './database-probe.ts';

const reconnectMs = 1000;

/** Kysely over a pool, and one connection of its own that hears of other processes' commits. */
export type OpenDatabase = Database & { pool: pg.Pool; close(): Promise<void> };

export function openDatabase(url: string): OpenDatabase {
  // Counts and sizes stay far below 2^53: numbers, not strings.
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === 20 ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    application_name: 'second-look',
    connectionTimeoutMillis: 5000,
    // biome-ignore lint/suspicious/noExplicitAny: pg's own type asks for every overload of its parser table.
    types: types as any,
  });
  // An idle connection that breaks is replaced on next use; without a listener it would end the process.
  pool.on('error', () => {});
  // So does one that breaks between two statements of a transaction: the next statement tells who holds it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listener = listen(url);
  const probe = probeDatabase(url);
  return {
    kysely,
    pool,
    listen: listener.add,
    ready: probe.ready,
    close: async () => {
      await Promise.all([listener.close(), probe.close()]);
      await kysely.destroy();
    },
  };
}

function listen(url: string) {
  const wakers = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  let client: pg.Client | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: 'second-look events' });
    let broken = false;
    const again = () => {
      if (broken) return;
      broken = true;
      setTimeout(() => void connect(), reconnectMs).unref();
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', wakeAll);
    try {
      await next.connect();
      await next.query('listen app_event');
      // Closed while it came: nobody would close it any more, and it would keep the process.
      if (closed) return void (await next.end());
      client = next;
      // What was told while we were away is told to nobody: everyone looks once.
      wakeAll();
    } catch {
      again();
    }
  }
  void connect();

  return {
    add: (wake: () => void) => {
      wakers.add(wake);
      return () => void wakers.delete(wake);
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
