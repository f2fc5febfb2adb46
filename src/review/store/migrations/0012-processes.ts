import { type Kysely, sql } from 'kysely';

/** What several processes share: secrets that they seal with one key, and the pace of text requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table shared_secret (
     name text primary key, sealed text not null, made_at timestamptz(3) not null default now()
   )`,
  // A second old at most, so that a crash may take it: what was on its way then has long arrived.
  `create unlogged table text_turn (
     id uuid primary key, account text not null, at timestamptz not null, free_at timestamptz not null
   )`,
  'create index text_turn_by_account on text_turn (account, at)',
];
