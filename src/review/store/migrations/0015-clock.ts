import { type Kysely, sql } from 'kysely';

/** What the database's clock showed last, and when and by how much it jumped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table clock (
        one boolean primary key default true check (one),
        seen_at timestamptz not null, jumped_at timestamptz, jumped_seconds float8
      )`)
    .execute(db);
}
