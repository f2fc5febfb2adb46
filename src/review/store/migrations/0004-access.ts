import { type Kysely, sql } from 'kysely';

/** Invitations and password links, API keys, the rule of the second factor, and counters of guesses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

// Of tokens and keys only the digest is kept: who reads the database can use none of them.
const statements = `
create table access_link (
  id uuid primary key, token_hash text not null unique, kind text not null,
  email text not null, role text, person_id text,
  made_by text not null, made_by_name text not null, made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null, used_at timestamptz(3)
);

create table api_key (
  id uuid primary key, key_hash text not null unique, name text not null, hint text not null, scopes text[] not null,
  made_by text not null, made_by_name text not null, made_at timestamptz(3) not null default now(),
  expires_at timestamptz(3), last_used_at timestamptz(3), revoked_at timestamptz(3)
);

create table access_rule (
  sole boolean primary key default true check (sole), second_factor boolean not null default false
);
insert into access_rule default values;

create table guess (
  bucket text primary key, count int not null, since timestamptz(3) not null default now()
);
`;
