import { sql } from 'kysely';
import type { AppEvent } from '../../api/events.ts';
import type { Trx } from '../store/tables.ts';

/** Tells browsers of a change, from inside the transaction that makes it: no commit, no event. */
export async function publish(trx: Trx, event: AppEvent): Promise<void> {
  await trx
    .insertInto('app_event')
    .values({ body: JSON.stringify(event) })
    .execute();
  await sql`select pg_notify('app_event', '')`.execute(trx);
}
