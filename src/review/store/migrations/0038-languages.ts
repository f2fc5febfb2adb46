import { type Kysely, sql } from 'kysely';

/** The language of texts and transcripts (api/content-languages.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_case add column language text`.execute(db);
}
