import { sql } from 'kysely';
import type { Db, EndpointRow, SendingRow } from '../store/tables.ts';

export const maxInFlight = 10;
/** Longer than an attempt can take. It bounds how long a killed process delays a sending. */
export const leaseSeconds = 60;

/** The database's clock; `aheadSeconds` is for tests that skip days. */
export function clock(aheadSeconds: number) {
  return sql<Date>`now() + make_interval(secs => ${aheadSeconds})`;
}

export type LeasedSending = { endpoint: EndpointRow; sending: SendingRow };

/** Endpoints with a sending that is due. */
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
 * Leases sendings that are due for one endpoint, at most `maxInFlight` over all processes (RO4). Sendings of one case
 * go in order: a later one waits for the earlier one.
 */
export async function leaseSendings(
  db: Db,
  endpointId: string,
  aheadSeconds: number,
): Promise<LeasedSending[]> {
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
    const { inFlight } = await trx
      .selectFrom('sending')
      .select(sql<number>`count(*)::int`.as('inFlight'))
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', 'waiting')
      .where('leased_until', '>', now)
      .executeTakeFirstOrThrow();
    if (inFlight >= maxInFlight) return [];
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
          .limit(maxInFlight - inFlight),
      )
      .returningAll()
      .execute();
    return taken.map((sending) => ({ endpoint, sending }));
  });
}
