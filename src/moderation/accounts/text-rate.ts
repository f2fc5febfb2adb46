import { sql } from 'kysely';
import type { Database } from '../host/database.ts';
import { Refusal } from '../refusal.ts';

/**
 * A leaky bucket per account that holds one second's worth of requests (L1); kept in the database, so that
 * it is one bucket over all processes. Throws Refusal 1102 when it is full.
 */
export async function takeTextTurn(db: Database, secretId: string, perSecond: number): Promise<void> {
  const each = sql<Date>`make_interval(secs => ${1 / perSecond})`;
  const taken = await db
    .insertInto('text_rates')
    .values({ secret_id: secretId, empty_at: sql<Date>`clock_timestamp() + ${each}` })
    .onConflict((conflict) =>
      conflict
        .column('secret_id')
        .doUpdateSet({ empty_at: sql<Date>`greatest(text_rates.empty_at, clock_timestamp()) + ${each}` })
        .where(
          sql<boolean>`text_rates.empty_at + ${each} <= clock_timestamp() + interval '1 second' + interval '1 millisecond'`,
        ),
    )
    .executeTakeFirst();
  if ((taken.numInsertedOrUpdatedRows ?? 0n) === 0n) {
    throw new Refusal(1102, `more than ${perSecond} text requests in a second`);
  }
}
