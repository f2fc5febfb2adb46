import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';

/**
 * Partitions browser events by ranges of their id, so that retention drops whole partitions. The table that is there
 * becomes the first one, without a copy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const upTo = (await boundOf(db)) ?? (await bound(db));
  for (const statement of statements(upTo)) await sql.raw(statement).execute(db);
}

/** Ids that the table may still take before it is a partition, and the first of the next partition. */
const room = 1_000_000;
const constraint = 'app_event_bound';

/**
 * Reads the whole table before the migration, in transactions of its own: people go on writing meanwhile. The migration
 * then only renames.
 */
export async function boundEvents(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ plain: boolean }>`
    select exists (select from pg_class where oid = to_regclass('public.app_event') and relkind = 'r') as plain`.execute(
    db,
  );
  if (!rows[0]?.plain) return;
  if ((await boundOf(db)) === null) await bound(db);
  await sql.raw(`alter table app_event validate constraint ${constraint}`).execute(db);
}

async function bound(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`select last_value::float8 as last from app_event_id_seq`.execute(db);
  const upTo = (rows[0]?.last ?? 0) + room;
  await sql
    .raw(`alter table app_event add constraint ${constraint} check (id < ${upTo}) not valid`)
    .execute(db);
  return upTo;
}

async function boundOf(db: QueryExecutorProvider): Promise<number | null> {
  const { rows } = await sql<{ upTo: number }>`
    select substring(pg_get_constraintdef(oid) from '\\d+')::float8 as "upTo" from pg_constraint
    where conrelid = 'app_event'::regclass and conname = ${constraint}`.execute(db);
  return rows[0]?.upTo ?? null;
}

const statements = (upTo: number): string[] => [
  'alter table app_event rename to app_event_first',
  ...['pkey', 'by_txid', 'by_time'].map(
    (name) => `alter index app_event_${name} rename to app_event_first_${name}`,
  ),
  `create table app_event (
     id bigint not null default nextval('app_event_id_seq'), txid xid8 not null default pg_current_xact_id(),
     at timestamptz(3) not null default now(), body jsonb not null,
     constraint app_event_pkey primary key (id)
   ) partition by range (id)`,
  'alter sequence app_event_id_seq owned by app_event.id',
  'create index app_event_by_txid on app_event (txid, id)',
  'create index app_event_by_time on app_event (at)',
  `alter table app_event attach partition app_event_first for values from (minvalue) to (${upTo})`,
  `alter table app_event_first drop constraint ${constraint}`,
  'create table app_event_rest partition of app_event default',
];
