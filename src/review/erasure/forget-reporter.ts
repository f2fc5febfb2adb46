import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';

/** Removes a person from the reports that they sent, and from the answers to them. The reports stay without a name. */
export async function forgetReporter(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update notice set reporter_id = 'erased ' || id, reporter_name = null, words = null, reference = null, their = null
      where reporter_id = ${userId} and reporter_kind = 'user' returning id`.execute(trx);
    const ids = rows.map(({ id }) => id);
    await sql`
      update sending set body = '', failure = null, ended_at = coalesce(ended_at, now()),
        state = case when state = 'waiting' then 'dead' else state end
      where body <> '' and delivery_id in (select id from delivery where notice_id = any(${ids}::uuid[]))`.execute(
      trx,
    );
  });
}
