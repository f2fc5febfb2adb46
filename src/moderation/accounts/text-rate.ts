import { CompiledQuery } from 'kysely';
import { together } from '../../together.ts';
import type { Database } from '../host/database.ts';
import { Refusal } from '../refusal.ts';

/** Takes a turn of an account's, or throws Refusal 1102 when it has none left. */
export type TakeTextTurn = (secretId: string) => Promise<void>;

const mostAtOnce = 256;

/**
 * A leaky bucket per account that holds one second's worth of requests (L1); kept in the database, so that
 * it is one bucket over all processes. Who asks at the same time is answered by one statement.
 */
export function createTextTurns(db: Database, perSecond: number): TakeTextTurn {
  const take = together((secretIds: readonly string[]) => takeAll(db, secretIds, perSecond), {
    most: mostAtOnce,
  });
  return async (secretId) => {
    if ((await take(secretId)) === 'full') {
      throw new Refusal(1102, `more than ${perSecond} text requests in a second`);
    }
  };
}

// A second's worth, and a millisecond for who comes at its very end. Accounts in one order, so that no two processes wait
// for each other in a circle.
const begins = 'greatest(text_rates.empty_at, statement_timestamp())';
const granted = `greatest(0, least(excluded.granted, floor(
  extract(epoch from statement_timestamp() + interval '1.001 second' - ${begins}) / $3::float8
)::int))`;
const taking = `
  insert into moderation.text_rates (secret_id, empty_at, granted)
  select secret_id, statement_timestamp() + make_interval(secs => granted * $3::float8), granted
  from unnest($1::text[], $2::int[]) as asked (secret_id, granted)
  order by secret_id
  on conflict (secret_id) do update
  set empty_at = ${begins} + make_interval(secs => ${granted} * $3::float8), granted = ${granted}
  returning secret_id, granted`;

async function takeAll(
  db: Database,
  secretIds: readonly string[],
  perSecond: number,
): Promise<('taken' | 'full')[]> {
  const asked = [...Map.groupBy(secretIds, (secretId) => secretId)];
  const each = 1 / perSecond;
  const most = Math.floor(1.001 / each);
  const { rows } = await db.executeQuery<{ secret_id: string; granted: number }>(
    CompiledQuery.raw(taking, [
      asked.map(([secretId]) => secretId),
      asked.map(([, turns]) => Math.min(turns.length, most)),
      each,
    ]),
  );
  const left = new Map(rows.map((row) => [row.secret_id, row.granted]));
  return secretIds.map((secretId) => {
    const turns = left.get(secretId) ?? 0;
    left.set(secretId, turns - 1);
    return turns > 0 ? 'taken' : 'full';
  });
}
