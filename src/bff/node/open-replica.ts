import { Kysely } from 'kysely';
import pg from 'pg';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import type { Replica } from '../../review/context/reading.ts';
import type { Tables } from '../../review/store/tables.ts';
import { openPool } from './pool.ts';
import { watchReplica } from './watch-replica.ts';

/** A look that takes longer means that the replica hangs. */
const answerMs = 2500;

export type ReplicaSettings = {
  url: string;
  maxLagSeconds: number;
  /** Called when it becomes fit, or no longer is; with the reason. */
  onChange(fit: boolean, why: unknown): void;
};

export type OpenReplica = Replica & {
  /** Null: it does not answer, or copies another database. */
  lagSeconds(): number | null;
  reads(): { replica: number; primary: number };
  close(): Promise<void>;
};

export function openReplica(
  primary: pg.Pool,
  { url, maxLagSeconds, onChange }: ReplicaSettings,
  names: boolean,
): OpenReplica {
  const pool = openPool(url, 20);
  const clients = new Set<pg.Client>();
  pool.on('connect', (client) => {
    if (client instanceof pg.Client) clients.add(client);
  });
  pool.on('remove', (client) => {
    if (client instanceof pg.Client) clients.delete(client);
  });
  const own = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'second-look replica',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  own.on('error', () => {});
  own.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PgDialect(pool, { names }) });
  const counts = { replica: 0, primary: 0 };
  const watch = watchReplica({
    primary,
    replica: own,
    maxLagSeconds,
    onChange,
    // What waits for a replica that hangs goes to the primary.
    onLost: () => {
      for (const client of clients) void client.end().catch(() => {});
    },
  });
  return {
    fit: async (age) => ((await watch.isFit(age)) ? kysely : null),
    count: (from) => {
      counts[from] += 1;
    },
    lagSeconds: watch.lagSeconds,
    reads: () => ({ ...counts }),
    close: async () => {
      await watch.stop();
      await kysely.destroy();
      if (!pool.ending) await pool.end();
      await own.end();
    },
  };
}
