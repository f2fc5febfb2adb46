import { type Kysely, sql } from 'kysely';

/** What a sender knows about a content beside it. `subject`: a text, or the submission of a video or sound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table given_context (
     subject uuid primary key, submission_id uuid not null references submission, body jsonb not null,
     avatar_id uuid references evidence
   )`,
  'create index given_context_by_submission on given_context (submission_id)',
  // Finds what an erased person wrote in the threads of others.
  `create index given_context_thread on given_context using gin ((body -> 'thread') jsonb_path_ops)`,
];
