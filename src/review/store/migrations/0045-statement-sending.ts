import { type Kysely, sql } from 'kysely';

/** The connection to the DSA Transparency Database, and the state of each statement on its way there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table statement_connection (
     sole boolean primary key default true check (sole), url text not null, token text not null, is_on boolean not null,
     from_day text not null, queued_until timestamptz(3), not_before timestamptz(3), stopped_at timestamptz(3),
     stopped_status int, last_sent_at timestamptz(3), changed_at timestamptz(3) not null default now(), changed_by text not null
   )`,
  `create table statement_sending (
     decision_id uuid primary key references decision, state text not null default 'waiting',
     attempts int not null default 0, next_at timestamptz(3) not null default now(), leased_until timestamptz(3),
     attempted_at timestamptz(3), status int, failure text, errors jsonb not null default '[]', uuid text,
     created_at timestamptz(3) not null default now(), ended_at timestamptz(3)
   )`,
  `create index statement_sending_due on statement_sending (next_at) where state = 'waiting'`,
  `create index statement_sending_refused on statement_sending (ended_at) where state = 'refused'`,
  'create index decision_stated on decision (undoable_until) where reasons is not null',
];
