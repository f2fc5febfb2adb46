import { type Kysely, sql } from 'kysely';

/** Figures about single people: whether they are made, and until when each has opened their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quality_setting (
      sole boolean primary key default true check (sole), is_on boolean not null default false,
      reason text, by_name text, changed_at timestamptz(3)
    )`.execute(db);
  await sql`insert into quality_setting default values`.execute(db);
  await sql`create table quality_opened (person_id text primary key, opened_at timestamptz(3) not null)`.execute(
    db,
  );
}
