import { sql } from 'kysely';
import type { AppEvent } from '../../api/events.ts';
import type { Trx } from '../store/tables.ts';

/** Tells browsers of a change, from inside the transaction that makes it: no commit, no event. */
export async function publish(trx: Trx, event: AppEvent): Promise<void> {
  await sql`
    with told as (insert into app_event (body) values (${JSON.stringify(event)}))
    select pg_notify('app_event', '')`.execute(trx);
}
