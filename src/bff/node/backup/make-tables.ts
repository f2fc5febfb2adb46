import { PgBoss } from 'pg-boss';
import { openDatabase as openModeration } from '../../../moderation/host/database.ts';
import { migrate } from '../../../review/store/migrate.ts';
import { openDatabase } from '../database.ts';
import { startSessions } from '../sessions.ts';

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
