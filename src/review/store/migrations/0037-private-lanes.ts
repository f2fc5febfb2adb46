import { type Kysely, sql } from 'kysely';

/** Lanes for some people, and what people can do that not everybody can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lane add column members jsonb`.execute(db);
  await sql`create table person_skill (person_id text not null, skill text not null, primary key (person_id, skill))`.execute(
    db,
  );
}
