import { sql } from 'kysely';
import type { Db, EndpointRow, SendingRow } from '../store/tables.ts';

export const maxInFlight = 10;
/** Longer than an attempt can take: a process that was killed holds nothing back for longer. */
export const leaseSeconds = 60;

/** The database's clock; `aheadSeconds` is for a test that lets days pass. */
export function clock(aheadSeconds: number) {
  return sql<Date>`now() + make_interval(secs => ${aheadSeconds})`;
}

export type Leased = { endpoint: EndpointRow; sending: SendingRow };

/** Endpoints that something is due for. */
export async function endpointsDue(db: Db, aheadSeconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoint as endpoint')
    .select('endpoint.id')
    .where('state', '=', 'active')
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sending')
          .select('sending.id')
          .whereRef('sending.endpoint_id', '=', 'endpoint.id')
          .where('sending.state', '=', 'waiting')
          .where('sending.next_at', '<=', clock(aheadSeconds)),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes what is due for one endpoint, so many that no more than ten are on their way to it, in whichever processes
 * (RO4). What was decided of one case goes in its order: a later delivery waits for the earlier one.
 */
export async function lease(db: Db, endpointId: string, aheadSeconds: number): Promise<Leased[]> {
  const now = clock(aheadSeconds);
  return db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', endpointId)
      .where('state', '=', 'active')
      .where('removed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!endpoint) return [];
    const { flying } = await trx
      .selectFrom('sending')
      .select(sql<number>`count(*)::int`.as('flying'))
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'waiting')
      .where('leased_until', '>', now)
      .executeTakeFirstOrThrow();
    if (flying >= maxInFlight) return [];
    const taken = await trx
      .updateTable('sending')
      .set({ leased_until: clock(aheadSeconds + leaseSeconds) })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sending as due')
          .select('due.id')
          .where('due.endpoint_id', '=', endpointId)
          .where('due.state', '=', 'waiting')
          .where('due.next_at', '<=', now)
          .where(sql<boolean>`coalesce(due.leased_until, '-infinity') <= ${now}`)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('sending as earlier')
                  .select('earlier.id')
                  .where('earlier.endpoint_id', '=', endpointId)
                  .where('earlier.state', '=', 'waiting')
                  .whereRef('earlier.case_id', '=', 'due.case_id')
                  .whereRef('earlier.seq', '<', 'due.seq'),
              ),
            ),
          )
          .orderBy('due.next_at')
          .orderBy('due.seq')
          .limit(maxInFlight - flying),
      )
      .returningAll()
      .execute();
    return taken.map((sending) => ({ endpoint, sending }));
  });
}
