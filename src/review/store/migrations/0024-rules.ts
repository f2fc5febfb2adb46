import { type Kysely, sql } from 'kysely';

/** Rules decide what the machine answered, or note what they would do. Cases can be sent to a lane. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table review_case add column routed_to text',
  'create index review_case_routed on review_case (routed_to) where routed_to is not null',
  `create table rule (
    id uuid primary key, name text not null, state text not null default 'off' check (state in ('off', 'shadow', 'on')),
    version int not null default 1, position int not null, definition jsonb not null, digest text not null,
    changed_at timestamptz(3) not null default now(), changed_by text not null, removed_at timestamptz(3)
  )`,
  `create table rule_version (
    rule_id uuid not null references rule, version int not null, name text not null, definition jsonb not null,
    at timestamptz(3) not null default now(), by_name text not null, primary key (rule_id, version)
  )`,
  // What a definition did with past cases; `digest` identifies the definition.
  `create table rule_trial (
    digest text primary key, at timestamptz(3) not null default now(), by_name text not null
  )`,
  `create table rule_hit (
    rule_id uuid not null references rule, version int not null, case_id uuid not null references review_case on delete cascade,
    was text not null, acted boolean not null, at timestamptz(3) not null default now(), primary key (rule_id, case_id, version)
  )`,
  'create index rule_hit_by_case on rule_hit (case_id)',
  'create index rule_hit_by_time on rule_hit (rule_id, at)',
  // A row exists while no rule decides.
  `create table rule_pause (
    sole boolean primary key default true check (sole), at timestamptz(3) not null default now(), by_name text not null
  )`,
  `create table value_list (
    id uuid primary key, name text not null, "of" text not null check ("of" in ('users', 'rooms', 'forums', 'senders')),
    changed_at timestamptz(3) not null default now(), changed_by text not null
  )`,
  `create table value_list_entry (
    list_id uuid not null references value_list on delete cascade, value text not null, primary key (list_id, value)
  )`,
];
