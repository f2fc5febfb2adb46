import { type Kysely, sql } from 'kysely';

/** Statements of reasons: with the decision that they give, and what they begin with by policy. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table decision add column reasons jsonb',
  'create index decision_with_reasons on decision (decided_at, id) where reasons is not null',
  'create index decision_by_previous on decision (previous_id) where previous_id is not null',
  // By the policy's key and not bound to it: a policy that is put away keeps its template.
  `create table reason_template (
     policy text primary key, template jsonb not null,
     changed_at timestamptz(3) not null default now(), changed_by text not null
   )`,
];
