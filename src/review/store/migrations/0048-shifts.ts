import { type Kysely, sql } from 'kysely';

/** Planned hours of people and teams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table shift_plan (
    person_id text unique,
    team_id uuid unique references team (id) on delete cascade,
    zone text not null,
    hours jsonb not null,
    check (num_nonnulls(person_id, team_id) = 1))`.execute(db);
}
