import { type Kysely, sql } from 'kysely';

/** Connections to other products: reports that come from them, and the way back of each decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table connection (
     id uuid primary key, kind text not null, name text not null, key text not null, secret text not null default '',
     settings jsonb not null default '{}', created_at timestamptz(3) not null default now(), created_by text not null,
     removed_at timestamptz(3)
   )`,
  'create unique index connection_key on connection (key) where removed_at is null',
  'alter table webhook_endpoint add column connection_id uuid references connection',
  `create unique index webhook_endpoint_connection on webhook_endpoint (connection_id)
   where connection_id is not null and removed_at is null`,
  `alter table notice add column connection_id uuid references connection, add column their jsonb,
     add column sent_id uuid references decision, add column sent jsonb,
     add column unsent boolean not null default false`,
  'create index notice_connection on notice (connection_id, created_at) where connection_id is not null',
];
