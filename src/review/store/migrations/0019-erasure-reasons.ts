import { type Kysely, sql } from 'kysely';

/** Why an erasure was stopped, in every language (reasons/serialize.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erasure add column reasons jsonb`.execute(db);
}
