import { type Kysely, sql } from 'kysely';

/** What a service may tell without a place: text without times, and the scene of a person. And what it could not do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table finding add column scene text',
  'alter table callback add column failure text',
  'alter table fragment add column failure text',
  `create table spoken_text (
     submission_id uuid not null references submission, task text not null, fragment_id text,
     start_s float8, end_s float8, text text not null
   )`,
  `create unique index spoken_text_once on spoken_text (submission_id, task, start_s, end_s, fragment_id, md5(text))
   nulls not distinct`,
  `insert into spoken_text (submission_id, task, text)
   select submission_id, task, body ->> 'text' from task_summary where body ->> 'text' <> ''
   on conflict do nothing`,
];
