import { type Kysely, sql } from 'kysely';

/** What the copies of a picture are found by (platform/pictures/copies.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evidence add column hash text, add column copy_keys int[]`.execute(db);
  await sql`create index evidence_copy_keys on evidence using gin (copy_keys) where copy_keys is not null`.execute(
    db,
  );
}
