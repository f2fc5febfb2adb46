import { sql } from 'kysely';
import type { Log } from '../../platform/node/log/log.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { Database } from './database.ts';

const beatMs = 2000;
/** A worker without a heartbeat for this long gets no more requests. */
const silentSeconds = 7;
/** Files of submissions name the worker that made them. A worker is known as ours for this long. */
const rememberedDays = 400;

/** Registers this process as a worker at `address` until it leaves. */
export async function joinWorkers(
  db: Database,
  address: string,
  log: Log,
): Promise<{ leave(): Promise<void> }> {
  const report = throttle((error) => log.error({ err: error }, 'the sign of life could not be given'));
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
    going = beat().catch(report);
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
      .catch(report);
  };
  return {
    leave: () => {
      left ??= goAway();
      return left;
    },
  };
}

/** The addresses of the workers that answer now. */
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

/** Whether one of our workers ever had this address. */
export async function wasWorker(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('workers')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}
