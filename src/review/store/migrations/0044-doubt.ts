import { type Kysely, sql } from 'kysely';

/** Second looks that are chosen by how likely they disagree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table look add column chosen boolean not null default false`.execute(db);
  await sql`alter table decision add column doubt float8`.execute(db);
  await sql`create index decision_doubt on decision (decided_at desc) include (doubt) where doubt is not null`.execute(
    db,
  );
  await sql`
    create table look_doubt (
      sole boolean primary key default true check (sole), learned jsonb not null,
      learned_at timestamptz(3) not null default now()
    )`.execute(db);
}
