import type { Db } from '../review/store/tables.ts';

/** The number of the trail's last row; later rows have higher numbers. */
export async function lastAudit(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
