import { type Kysely, sql } from 'kysely';

/** Exports that are written by the clock, and the files that came of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table export_schedule (
     id uuid primary key, name text not null, kind text not null, format text not null, bom boolean not null,
     filter jsonb not null, span text not null, every text not null, weekday int not null, hour int not null,
     minute int not null, zone text not null, keep_days int not null, next_at timestamptz(3) not null,
     paused_at timestamptz(3), created_by text not null, created_at timestamptz(3) not null default now()
   )`,
  `create table export_run (
     id uuid primary key, schedule_id uuid not null references export_schedule on delete cascade,
     due_at timestamptz(3) not null, from_at timestamptz(3), to_at timestamptz(3), asked_by text,
     state text not null default 'waiting', started_at timestamptz(3), ended_at timestamptz(3),
     rows bigint, bytes bigint, key text, failure text
   )`,
  // One file for each time it is due, however many processes see that it is.
  'create unique index export_run_due on export_run (schedule_id, due_at) where asked_by is null',
  'create index export_run_by_time on export_run (schedule_id, due_at desc)',
];
