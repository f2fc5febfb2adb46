import { type Kysely, sql } from 'kysely';

/**
 * The texts of a policy as published, one row for each version, which never changes. `policy.version` is the published
 * one; `policy.draft` are texts that will be the next.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const steps = [
    `create table policy_version (
      policy text not null references policy (key), version int not null,
      names jsonb not null, descriptions jsonb not null, provisions jsonb not null,
      examples jsonb not null default '{}', counter_examples jsonb not null default '{}',
      steps jsonb not null default '[]',
      published_at timestamptz(3) not null default now(), by_id text, by_name text,
      primary key (policy, version))`,
    `insert into policy_version (policy, version, names, descriptions, provisions)
      select key, 1, names, descriptions, provisions from policy`,
    `alter table policy drop column names, drop column descriptions, drop column provisions,
      add column version int not null default 1, add column draft jsonb`,
    `alter table decision add column policy_version int`,
  ];
  for (const step of steps) await sql.raw(step).execute(db);
}
