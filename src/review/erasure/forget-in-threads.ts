import { sql } from 'kysely';
import { heldSubmissions } from '../holds/holds.ts';
import type { Db } from '../store/tables.ts';

/** Removes what a person wrote from the threads that came with the content of others, except where a hold keeps it. */
export async function forgetInThreads(db: Db, userId: string): Promise<void> {
  await sql`
    update given_context set body = jsonb_set(body, '{thread}', (
      select coalesce(jsonb_agg(message order by position), '[]')
      from jsonb_array_elements(body -> 'thread') with ordinality as messages (message, position)
      where message ->> 'userId' is distinct from ${userId}
    ))
    where body -> 'thread' @> ${JSON.stringify([{ userId }])}::jsonb
      and submission_id not in (${heldSubmissions})`.execute(db);
}
