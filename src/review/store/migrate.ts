import { type Migration, Migrator } from 'kysely/migration';
import { up as first } from './migrations/0001-first.ts';
import type { Db } from './tables.ts';

const migrations: Record<string, Migration> = {
  '0001-first': { up: first },
};

/** Brings the store to this release's tables. Kysely holds a lock meanwhile, so that only one process does it. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
