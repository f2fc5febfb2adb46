import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { mapClientErrors, mapPoolErrors } from '../../platform/node/postgres/away-errors.ts';
import { isPooled, placeOf } from '../../platform/node/postgres/database-place.ts';
import { spareMs } from '../../platform/node/postgres/patient-pool.ts';
import { PgDialect } from '../../platform/node/postgres/pg-dialect.ts';
import { startPostgres } from '../../platform/node/postgres/postgres.ts';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The service's migrated tables (schema `moderation`), and the address for code that needs a session of its own. */
export type OpenDatabase = { db: Database; url: string; close(): Promise<void> };

// Unique to this process, so that a command does not count the running service as itself and stop its database.
const applicationName = `second-look-moderation ${process.pid}`;

/** Opens `databaseUrl`, or the embedded PostgreSQL under `dataDir`. */
export async function openDatabase(place: {
  databaseUrl: string | null;
  directDatabaseUrl?: string | null;
  dataDir: string;
}): Promise<OpenDatabase> {
  const server = place.databaseUrl === null ? await startPostgres({ dataDir: place.dataDir }) : null;
  const url = place.databaseUrl ?? (server ? await server.url('second_look') : '');
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    idleTimeoutMillis: spareMs,
    application_name: applicationName,
  });
  const where = placeOf(url, place.directDatabaseUrl);
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    mapClientErrors(client);
  });
  mapPoolErrors(pool);
  if (isPooled(where)) await migrateDirectly(where.directUrl);
  else await migrate(pool);
  const db = new Kysely<Tables>({ dialect: new PgDialect(pool, { names: !isPooled(where) }) }).withSchema(
    'moderation',
  );
  return {
    db,
    url: where.directUrl,
    close: async () => {
      // Another program may still use the server, such as a BFF on the same folder. It stops the server later.
      const alone = server !== null && (await othersConnected(pool)) === 0;
      await db.destroy();
      // Kysely does not close a pool that was never used.
      if (!pool.ending) await pool.end();
      if (alone) await server.stop();
    },
  };
}

/** Not through a pooler: a migration may take longer than a pooler lets a transaction. */
async function migrateDirectly(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: applicationName });
  pool.on('error', () => {});
  mapPoolErrors(pool);
  await migrate(pool).finally(() => pool.end());
}

async function othersConnected(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [applicationName],
  );
  return rows[0]?.count ?? 0;
}
