import { type Kysely, sql } from 'kysely';

/** C8: the stretches that no engine looked at, as a fragment and a summary tell them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submission add column missed jsonb not null default '[]'`.execute(db);
  await sql`alter table fragment add column missed jsonb not null default '[]'`.execute(db);
}
