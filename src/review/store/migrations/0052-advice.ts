import { type Kysely, sql } from 'kysely';

/** The adviser, and what it says of each case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table adviser (
     sole boolean primary key default true check (sole), url text not null, model text not null, token text,
     is_on boolean not null, language text not null, before text[] not null, since timestamptz(3) not null,
     queued_until timestamptz(3), not_before timestamptz(3), stopped_at timestamptz(3), stopped_status int,
     changed_at timestamptz(3) not null default now(), changed_by text not null
   )`,
  `create table advice (
     case_id uuid primary key references review_case, state text not null default 'waiting',
     attempts int not null default 0, next_at timestamptz(3) not null default now(), leased_until timestamptz(3),
     status int, failure text, dropped text, verdict text, policy text, policy_version int, clause text, reason text,
     model text, is_before boolean not null default false, disagreed_id text, disagreed_decision uuid references decision,
     created_at timestamptz(3) not null default now(), ended_at timestamptz(3)
   )`,
  `create index advice_due on advice (next_at) where state = 'waiting'`,
  'create index advice_ended on advice (ended_at) where ended_at is not null',
];
