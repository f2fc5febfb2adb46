import { type Kysely, sql } from 'kysely';

/**
 * What the machine passed or blocked alone becomes a case, so that it can be listed, sampled and appealed. Appeals get a
 * reply. Templates may also state the reasons of what the machine blocks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table review_case add column settled text check (settled in ('pass', 'block'))`,
  `create index review_case_settled on review_case (opened_at, id) where settled is not null`,
  'create index review_case_content on review_case (content_id, opened_at) where content_id is not null',
  'alter table appeal add column reply text',
  'alter table reason_template add column automatic boolean not null default false',
  `update lane set filter = filter || '{"settled": true}' where key = 'all'`,
];
