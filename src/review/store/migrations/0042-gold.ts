import { type Kysely, sql } from 'kysely';

/** Gold cases: decided cases whose right answer is known, and the copies of them that people decide unknowingly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gold (
      id uuid primary key, case_id uuid not null unique references review_case, verdict text not null, label text, note text,
      origin text not null, by_id text not null, by_name text not null,
      marked_at timestamptz(3) not null default now(), retired_at timestamptz(3)
    )`.execute(db);
  await sql`alter table review_case add column gold_id uuid references gold`.execute(db);
  await sql`create index review_case_gold on review_case (gold_id) where gold_id is not null`.execute(db);
  await sql`
    create table gold_setting (
      sole boolean primary key default true check (sole), share float8 not null default 0,
      usual text not null default 'few-misses', drawn_to timestamptz(3) not null default now()
    )`.execute(db);
  await sql`insert into gold_setting default values`.execute(db);
}
