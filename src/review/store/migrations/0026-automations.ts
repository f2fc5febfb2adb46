import { type Kysely, sql } from 'kysely';

/** A rule may decide only where it is proven to err less than tolerated. `cut_offs` are fixed before they are tested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rule_automation (
      rule_id uuid primary key references rule, version int not null, cut_offs jsonb not null,
      since timestamptz(3) not null, chosen float8, checked int not null default 0, errors int not null default 0,
      needed int
    )`.execute(db);
}
