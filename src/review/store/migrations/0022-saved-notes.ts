import { type Kysely, sql } from 'kysely';

/** Notes that people save to insert them into decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table saved_note (
    id uuid primary key,
    name text not null,
    text text not null,
    owner_id text not null,
    owner_name text not null,
    shared boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  'create index saved_note_owner on saved_note (owner_id)',
];
