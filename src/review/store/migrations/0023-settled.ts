import { type Kysely, sql } from 'kysely';

/**
 * What the machine passed or blocked alone becomes a case, so that it can be listed, sampled and appealed. Appeals get a
 * reply. Templates may also state the reasons of what the machine blocks. A sample of it is drawn each day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table review_case add column settled text check (settled in ('pass', 'block'))`,
  `create index review_case_settled on review_case (opened_at, id) where settled is not null`,
  'create index review_case_content on review_case (content_id, opened_at) where content_id is not null',
  'alter table appeal add column reply text',
  'alter table reason_template add column automatic boolean not null default false',
  `create table sampling (
    sole boolean primary key default true check (sole), per_day int not null default 0, filter jsonb not null default '{}'
  )`,
  'insert into sampling default values',
  `create table sample_round (
    id uuid primary key, from_at timestamptz(3) not null, to_at timestamptz(3) not null,
    drawn_at timestamptz(3) not null default now(), drawn_by text not null
  )`,
  `create table sample_stratum (
    id uuid primary key, round_id uuid not null references sample_round, settled text not null, label text, band int,
    cases int not null, drawn int not null
  )`,
  'alter table look add column stratum_id uuid references sample_stratum',
  'create index look_by_stratum on look (stratum_id) where stratum_id is not null',
];
