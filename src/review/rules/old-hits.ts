import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';

/** Figures of shadows go back 30 days, dry runs 90. What a rule decided stays. */
export async function forgetOldHits(db: Db): Promise<void> {
  await sql`delete from rule_hit where not acted and at < now() - interval '90 days'`.execute(db);
}
