import { sql } from 'kysely';
import type { AppEvent } from '../../api/events.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Trx } from '../store/tables.ts';

/** Notifies browsers of a change after its commit. */
export async function publish(trx: Trx, events: readonly AppEvent[]): Promise<void> {
  if (events.length === 0) return;
  await prepared(
    trx,
    'publish',
    sql`
    with inserted as (insert into app_event (body) select value from jsonb_array_elements(${JSON.stringify(events)}::jsonb))
    select pg_notify('app_event', '')`,
  );
}
