import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { migrate as migrateModeration } from '../../../moderation/store/migrations.ts';
import { migrate } from '../../../review/store/migrate.ts';
import { openDatabase } from '../database.ts';
import { startSessions } from '../sessions.ts';
import type { Migrations } from './manifest.ts';
import { listTables, quoted } from './tables.ts';

/** The schema of our pg-boss jobs. */
const jobSchema = 'jobs';

/**
 * Creates the tables of these schemas as a start of this release would, with nothing running on them. `upTo`: stop at
 * these migrations, as in an earlier release.
 */
export async function makeTables(
  databaseUrl: string,
  schemas: ReadonlySet<string>,
  upTo?: Migrations,
): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db.kysely, {}, upTo?.review);
    // Nobody signs in here: no secret is read from the folder, and none is created.
    await startSessions({ db, secret: crypto.randomUUID(), publicUrl: 'http://localhost' });
  } finally {
    await db.close();
  }
  if (schemas.has('moderation')) await migrateModerationTables(databaseUrl, upTo?.moderation);
  if (!schemas.has(jobSchema)) return;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobSchema,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Migrates restored tables of an earlier release to this one, as a start would. */
export async function bringForward(databaseUrl: string, schemas: ReadonlySet<string>): Promise<void> {
  const db = openDatabase(databaseUrl);
  await migrate(db.kysely).finally(db.close);
  if (schemas.has('moderation')) await migrateModerationTables(databaseUrl);
}

async function migrateModerationTables(databaseUrl: string, upTo?: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await migrateModeration(pool, upTo).finally(() => pool.end());
}

/** Drops what `makeTables` created in a database without tables, so that the restore can be tried again. */
export async function unmakeTables(client: pg.Client, functionsBefore: Set<string>): Promise<void> {
  for (const table of await listTables(client))
    await client.query(`drop table if exists ${quoted(table)} cascade`);
  for (const name of await listFunctions(client))
    if (!functionsBefore.has(name)) await client.query(`drop function if exists ${name} cascade`);
  // These contain only what we created: the database had no tables there.
  for (const schema of [jobSchema, 'moderation'])
    await client.query(`drop schema if exists ${schema} cascade`);
}

/** The functions of the database with their arguments, in the syntax of `drop function`. */
export async function listFunctions(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'",
  );
  return new Set(rows.map(({ name }) => name));
}
