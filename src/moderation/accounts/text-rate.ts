import { sql } from 'kysely';
import type { Database } from '../host/database.ts';
import { Refusal } from '../refusal.ts';
import { gather } from './gather.ts';

/** Takes a turn of an account's, or throws Refusal 1102 when it has none left. */
export type TakeTextTurn = (secretId: string) => Promise<void>;

const mostAtOnce = 256;

/**
 * A leaky bucket per account that holds one second's worth of requests (L1); kept in the database, so that
 * it is one bucket over all processes. Who asks at the same time is answered by one statement.
 */
export function createTextTurns(db: Database, perSecond: number): TakeTextTurn {
  const take = gather(mostAtOnce, (secretIds: readonly string[]) => takeAll(db, secretIds, perSecond));
  return async (secretId) => {
    if ((await take(secretId)) === 'full') {
      throw new Refusal(1102, `more than ${perSecond} text requests in a second`);
    }
  };
}

async function takeAll(
  db: Database,
  secretIds: readonly string[],
  perSecond: number,
): Promise<('taken' | 'full')[]> {
  const asked = Map.groupBy(secretIds, (secretId) => secretId);
  const each = 1 / perSecond;
  const now = sql<Date>`statement_timestamp()`;
  const begins = sql<Date>`greatest(text_rates.empty_at, ${now})`;
  // A second's worth, and a millisecond for who comes at its very end.
  const free = sql<number>`floor(extract(epoch from ${now} + interval '1.001 second' - ${begins}) / ${each}::float8)::int`;
  const granted = sql<number>`greatest(0, least(excluded.granted, ${free}))`;
  const most = Math.floor(1.001 / each);
  const rows = await db
    .insertInto('text_rates')
    .values(
      // In one order, so that no two processes wait for each other in a circle.
      [...asked]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([secretId, turns]) => {
          const first = Math.min(turns.length, most);
          return {
            secret_id: secretId,
            empty_at: sql<Date>`${now} + make_interval(secs => ${first * each})`,
            granted: first,
          };
        }),
    )
    .onConflict((conflict) =>
      conflict.column('secret_id').doUpdateSet({
        empty_at: sql<Date>`${begins} + make_interval(secs => ${granted} * ${each}::float8)`,
        granted,
      }),
    )
    .returning(['secret_id', 'granted'])
    .execute();
  const left = new Map(rows.map((row) => [row.secret_id, row.granted]));
  return secretIds.map((secretId) => {
    const turns = left.get(secretId) ?? 0;
    left.set(secretId, turns - 1);
    return turns > 0 ? 'taken' : 'full';
  });
}
