import { PgBoss } from 'pg-boss';
import { openDatabase as openModeration } from '../../../moderation/host/database.ts';
import { migrate } from '../../../review/store/migrate.ts';
import { openDatabase } from '../database.ts';
import { startSessions } from '../sessions.ts';

/** Where pg-boss keeps our jobs, and the embedded service's. */
const jobSchemas = ['jobs', 'moderation_jobs'];

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
  for (const schema of jobSchemas.filter((one) => schemas.has(one))) {
    const boss = new PgBoss({ connectionString: databaseUrl, schema, supervise: false, schedule: false });
    boss.on('error', () => {});
    await boss.start();
    await boss.stop({ graceful: false });
  }
}
