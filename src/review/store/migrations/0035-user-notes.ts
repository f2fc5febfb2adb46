import { type Kysely, sql } from 'kysely';

/** What the team writes about users of the platform, and the reports that they sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_note (
    id uuid primary key, user_id text not null, text text not null, by_id text not null, by_name text not null,
    at timestamptz(3) not null default now()
  )`.execute(db);
  await sql`create index user_note_by_user on user_note (user_id, at desc)`.execute(db);
}
