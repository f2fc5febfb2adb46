import { type Kysely, sql } from 'kysely';

/**
 * Beside what is said of something, the reason that says it in every language; null: somebody else's words, or stored by
 * an earlier release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table submission add column message_why jsonb',
  'alter table callback add column reason_why jsonb, add column failure_why jsonb',
  'alter table fragment add column failure_why jsonb',
  'alter table evidence add column reason_why jsonb',
  'alter table finding add column text_why jsonb',
];
