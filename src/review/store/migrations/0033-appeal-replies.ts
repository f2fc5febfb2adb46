import { type Kysely, sql } from 'kysely';

/** The language of a person who appeals, and replies by policy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table appeal add column language text`.execute(db);
  await sql`alter table policy add column upheld_replies jsonb not null default '{}',
    add column overturned_replies jsonb not null default '{}'`.execute(db);
}
