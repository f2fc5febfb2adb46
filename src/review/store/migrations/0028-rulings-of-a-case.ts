import { type Kysely, sql } from 'kysely';

/** How many rulings each case has is counted: cases that are there are counted again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into stat_recount (why) select '{"all": true}'::jsonb where exists (select from review_case)`.execute(
    db,
  );
}
