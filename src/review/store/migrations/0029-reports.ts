import { type Kysely, sql } from 'kysely';

/** Which reports each endpoint was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoint add column reported jsonb not null default '{}'`.execute(db);
}
