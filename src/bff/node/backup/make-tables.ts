import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openDatabase as openModeration } from '../../../moderation/host/database.ts';
import { migrate } from '../../../review/store/migrate.ts';
import { openDatabase } from '../database.ts';
import { startSessions } from '../sessions.ts';
import { listTables, quoted } from './tables.ts';

/** Where pg-boss keeps our jobs. */
const jobSchema = 'jobs';

/** Makes the tables of these schemas as a start of this release would, with nothing running on them. */
export async function makeTables(
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  schemas: Set<string>,
): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await migrate(db.kysely);
    // Nobody signs in here: no secret of the folder is needed, and none is made.
    await startSessions({ db, secret: crypto.randomUUID(), publicUrl: 'http://localhost' });
  } finally {
    await db.close();
  }
  if (schemas.has('moderation')) await (await openModeration({ databaseUrl, dataDir })).close();
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

/** Takes away again what `makeTables` made in a database that had no tables: it can be tried once more. */
export async function unmakeTables(client: pg.Client, functionsBefore: Set<string>): Promise<void> {
  for (const table of await listTables(client))
    await client.query(`drop table if exists ${quoted(table)} cascade`);
  for (const name of await listFunctions(client))
    if (!functionsBefore.has(name)) await client.query(`drop function if exists ${name} cascade`);
  // These hold nothing but what was made: the database had no tables there.
  for (const schema of [jobSchema, 'moderation'])
    await client.query(`drop schema if exists ${schema} cascade`);
}

/** The functions beside the tables, with their arguments, as `drop function` takes them. */
export async function listFunctions(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'",
  );
  return new Set(rows.map(({ name }) => name));
}
