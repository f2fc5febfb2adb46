import { type Kysely, sql } from 'kysely';

/**
 * What the page showed before a decision, one row for each decision of a person. `proof` null: a program decided, or it
 * sent none. `salt` goes with the row: without it, the digests in the audit say nothing about what was erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const steps = [
    `create table review_proof (
      decision_id uuid primary key references decision, case_id uuid not null references review_case,
      proof jsonb, bulk int, salt uuid not null)`,
    'create index review_proof_by_case on review_proof (case_id)',
  ];
  for (const step of steps) await sql.raw(step).execute(db);
}
