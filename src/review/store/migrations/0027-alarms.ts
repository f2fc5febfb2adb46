import { type Kysely, sql } from 'kysely';

/** Alarms, what they watch, and the endpoints that receive them: other formats than signed webhooks, and e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

const statements = `
create table alarm (
  id uuid primary key, kind text not null, subject text not null, words text not null, reasons jsonb,
  since timestamptz(3) not null default now(), raised_at timestamptz(3), ended_at timestamptz(3),
  seen_at timestamptz(3), seen_by text
);
create unique index alarm_current on alarm (kind, subject) where ended_at is null;
create index alarm_by_end on alarm (ended_at desc);

create table alarm_watch (
  sole boolean primary key default true check (sole),
  settings jsonb not null default '{}', ready_tasks text[] not null default '{}',
  based_at timestamptz(3), watched_until timestamptz(3), backlog jsonb
);
insert into alarm_watch default values;

create table alarm_chart (
  label text primary key, agreed int not null, decisions int not null,
  score float8 not null default 0, run int not null default 0, run_agreed int not null default 0,
  alarmed boolean not null default false
);

alter table webhook_endpoint
  add column format text not null default 'signed',
  add column topics text[] not null default '{decisions}',
  add column language text not null default 'en';
`;
