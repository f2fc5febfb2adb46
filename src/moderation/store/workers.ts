import { sql } from 'kysely';
import type { Log } from '../../platform/node/log/log.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { Database } from './database.ts';

const beatMs = 2000;
/** Who gave no sign for so long is asked nothing any more. */
const silentSeconds = 7;
/** Files of submissions name the worker that made them; so long it is known that it was one of ours. */
const rememberedDays = 400;

/** Says under `address` that this process answers for the service, until it leaves. */
export async function joinWorkers(
  db: Database,
  address: string,
  log: Log,
): Promise<{ leave(): Promise<void> }> {
  const tell = throttle((error) => log.error({ err: error }, 'the sign of life could not be given'));
  const beat = async () => {
    const seen = { seen_at: sql<Date>`now()`, stopped_at: null };
    await db
      .insertInto('workers')
      .values({ address, ...seen })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(seen))
      .execute();
  };
  await beat();
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - make_interval(days => ${rememberedDays})`)
    .execute();
  let going: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    going = beat().catch(tell);
  }, beatMs);
  let left: Promise<void> | undefined;
  const goAway = async () => {
    clearInterval(timer);
    await going;
    await db
      .updateTable('workers')
      .set({ stopped_at: sql<Date>`now()` })
      .where('address', '=', address)
      .execute()
      .catch(tell);
  };
  return {
    leave: () => {
      left ??= goAway();
      return left;
    },
  };
}

/** Where workers answer now. */
export async function livingWorkers(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('workers')
    .select('address')
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

/** Whether a worker of ours answered there at any time. */
export async function wasWorker(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('workers')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}
