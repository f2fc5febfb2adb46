import { type Kysely, sql } from 'kysely';

/** What decisions do beyond their verdict, with the strikes that follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table enforcement_action (
    key text primary key, names jsonb not null, hints jsonb not null, verdicts text[] not null, params jsonb not null,
    role text not null, labels text[] not null, policies text[] not null, digit int, strike jsonb, position int not null,
    archived_at timestamptz(3)
  )`.execute(db);
  await sql`alter table decision add column actions jsonb not null default '[]'`.execute(db);
}
