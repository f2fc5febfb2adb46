import { type Kysely, sql } from 'kysely';

/** Keys by which a text finds its copies (platform/text/copies.ts), for texts that people decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Apart from the case, whose row changes with each claim and would write all keys again.
  await sql`create table case_copy (case_id uuid primary key references review_case (id), keys int[] not null)`.execute(
    db,
  );
  await sql`create index case_copy_keys on case_copy using gin (keys)`.execute(db);
}
