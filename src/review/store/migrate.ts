import { type Migration, Migrator } from 'kysely/migration';
import { up as first } from './migrations/0001-first.ts';
import { up as looks } from './migrations/0002-looks.ts';
import { up as deliveries } from './migrations/0003-deliveries.ts';
import { up as access } from './migrations/0004-access.ts';
import { up as auditAndRetention } from './migrations/0005-audit-retention.ts';
import { up as statements } from './migrations/0006-statements.ts';
import { up as settings } from './migrations/0007-settings.ts';
import { up as statistics } from './migrations/0010-statistics.ts';
import { up as exports } from './migrations/0011-exports.ts';
import type { Db } from './tables.ts';

const migrations: Record<string, Migration> = {
  '0001-first': { up: first },
  '0002-looks': { up: looks },
  '0003-deliveries': { up: deliveries },
  '0005-audit-retention': { up: auditAndRetention },
  '0004-access': { up: access },
  '0006-statements': { up: statements },
  '0007-settings': { up: settings },
  '0010-statistics': { up: statistics },
  '0011-exports': { up: exports },
};

/** Brings the store to this release's tables. Kysely holds a lock meanwhile, so that only one process does it. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
