import { type Kysely, sql } from 'kysely';

/** Reports of contents by people, the order of lanes by them, and the answer to each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table notice (
     id uuid primary key, case_id uuid not null references review_case, reference text unique,
     reporter_id text not null, reporter_kind text not null, reporter_name text, reason text not null, words text,
     due_at timestamptz(3), created_at timestamptz(3) not null default now(),
     answer_id uuid references decision, outcome text, answered_at timestamptz(3)
   )`,
  'create index notice_by_case on notice (case_id)',
  'create index notice_by_reporter on notice (reporter_id)',
  'create index notice_by_answer on notice (answer_id) where answer_id is not null',
  'create index notice_due on notice (due_at) where due_at is not null and answered_at is null',
  'alter table delivery alter column decision_id drop not null, add column notice_id uuid references notice',
  'create index delivery_by_notice on delivery (notice_id) where notice_id is not null',
  'alter table submission add column content_id text',
  'create index submission_content on submission (content_id, created_at) where content_id is not null',
  // At UTC, because only a subtraction that knows no time zone is immutable.
  `alter table review_case add column reported boolean not null default false, add column report_minutes int not null default 0,
     add column report_rank_at timestamptz(3) generated always as (
       ((rank_at at time zone 'UTC') - make_interval(mins => report_minutes)) at time zone 'UTC'
     ) stored`,
  `create index review_case_open_by_reports on review_case (report_rank_at, id) where state <> 'decided'`,
  'create index review_case_by_reports on review_case (report_rank_at, id)',
  `update alarm_watch set settings = jsonb_set(settings, '{watched}', settings -> 'watched' || '["due"]')
   where settings ? 'watched'`,
];
