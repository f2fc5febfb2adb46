import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '../store/tables.ts';
import { findConnection } from './connection.ts';

/** Longer than an attempt can take. It bounds how long a killed process delays a statement. */
export const leaseSeconds = 60;

export type Connection = Selectable<Tables['statement_connection']>;
export type LeasedStatement = { connection: Connection; decisionId: string; attempts: number };

/** The database's clock; `aheadSeconds` is for tests that skip hours. */
export const clock = (aheadSeconds: number) => sql<Date>`now() + make_interval(secs => ${aheadSeconds})`;

/** Leases statements that are due; none while the connection is off, stopped, or asked to wait. */
export async function leaseStatements(
  db: Db,
  { room, aheadSeconds }: { room: number; aheadSeconds: number },
): Promise<LeasedStatement[]> {
  const connection = room > 0 ? await findConnection(db) : undefined;
  if (!connection?.is_on || connection.stopped_at !== null) return [];
  const now = clock(aheadSeconds);
  const rows = await db
    .updateTable('statement_sending')
    .set({ leased_until: clock(aheadSeconds + leaseSeconds) })
    .where('decision_id', 'in', (eb) =>
      eb
        .selectFrom('statement_sending as due')
        .select('due.decision_id')
        .where('due.state', '=', 'waiting')
        .where('due.next_at', '<=', now)
        .where(sql<boolean>`coalesce(due.leased_until, '-infinity') <= ${now}`)
        .where(sql<boolean>`coalesce(${connection.not_before}::timestamptz, '-infinity') <= ${now}`)
        .orderBy('due.next_at')
        .limit(room)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['decision_id', 'attempts'])
    .execute();
  return rows.map(({ decision_id, attempts }) => ({ connection, decisionId: decision_id, attempts }));
}
