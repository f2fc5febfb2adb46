import { type Kysely, sql } from 'kysely';

/** Teams, what a directory (SCIM) calls people, and sign-ins by SAML under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table team (
    id uuid primary key,
    name text not null,
    skills text[] not null default '{}',
    languages text[] not null default '{}',
    role text,
    external_id text,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create unique index team_name on team (lower(name))`.execute(db);
  await sql`create table team_member (
    team_id uuid not null references team (id) on delete cascade,
    person_id text not null,
    primary key (team_id, person_id))`.execute(db);
  await sql`create index team_member_person on team_member (person_id)`.execute(db);
  await sql`create table provisioned_person (
    person_id text primary key,
    user_name text not null,
    external_id text,
    given_name text,
    family_name text,
    removed_at timestamptz,
    changed_at timestamptz not null default now())`.execute(db);
  await sql`create unique index provisioned_person_user_name on provisioned_person (lower(user_name))`.execute(
    db,
  );
  await sql`create table saml_sign_in (
    request_id text primary key,
    browser_hash text not null,
    next text not null,
    created_at timestamptz not null default now(),
    code_hash text unique,
    person jsonb)`.execute(db);
}
