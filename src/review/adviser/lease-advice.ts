import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../store/tables.ts';
import { findAdviser } from './settings.ts';

/** Longer than an attempt can take. It bounds how long a killed process delays an advice. */
export const leaseSeconds = 120;

export type Adviser = Selectable<Tables['adviser']>;
export type LeasedAdvice = { adviser: Adviser; caseId: string; attempts: number };

/** Leases cases that are due, the oldest first; none while the adviser is off, stopped, or asked us to wait. */
export async function leaseAdvice(db: Db, room: number): Promise<LeasedAdvice[]> {
  const adviser = room > 0 ? await findAdviser(db) : undefined;
  if (!adviser?.is_on || adviser.stopped_at !== null) return [];
  const rows = await db
    .updateTable('advice')
    .set({ leased_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('case_id', 'in', (eb) =>
      eb
        .selectFrom('advice as due')
        .select('due.case_id')
        .where('due.state', '=', 'waiting')
        .where('due.next_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(due.leased_until, '-infinity') <= now()`)
        .where(sql<boolean>`coalesce(${adviser.not_before}::timestamptz, '-infinity') <= now()`)
        .orderBy('due.next_at')
        .limit(room)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['case_id', 'attempts'])
    .execute();
  return rows.map(({ case_id, attempts }) => ({ adviser, caseId: case_id, attempts }));
}
