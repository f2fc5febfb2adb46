import { type Kysely, sql } from 'kysely';

/**
 * How many rulings each case has is counted: cases that are there are counted again, unless an earlier step of the same
 * upgrade has asked for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into stat_recount (why) select '{"all": true}'::jsonb
    where exists (select from review_case)
      and not exists (select from stat_recount where why = '{"all": true}'::jsonb and since is null)`.execute(
    db,
  );
}
