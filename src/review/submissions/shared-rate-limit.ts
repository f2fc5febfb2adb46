import { sql } from 'kysely';
import { Failure } from '../context/failure.ts';
import type { Db } from '../store/tables.ts';

/** One of the text requests that an account may have in flight. */
export type RateLimitSlot = {
  /** Call it when the request has arrived: the slot is free a second later. */
  arrived(): Promise<void>;
};

/** Limits the text requests of one account over all processes (L1). */
export type SharedRateLimit = {
  take(account: string, limits: { perSecond: number; maxWaitMs: number }): Promise<RateLimitSlot>;
};

/** A little more than a second, because the service's clock may differ. */
const secondSeconds = 1.01;
/** By then an unanswered request has reached the service. A killed process holds its slot for this long. */
const maxTransitSeconds = 1;
const [minDelayMs, maxDelayMs] = [5, 200];
const aSecondFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${secondSeconds})`;

/**
 * The rate limit of text-rate-limit.ts for all processes, with slots in the database: as many slots as requests per
 * second, taken at even intervals by the database's clock.
 */
export function createSharedRateLimit(db: Db): SharedRateLimit {
  return {
    take: async (account, { perSecond, maxWaitMs }) => {
      const began = performance.now();
      for (;;) {
        const result = await tryTake(db, account, perSecond);
        if ('id' in result) return { arrived: () => release(db, result.id) };
        const waited = performance.now() - began;
        if (waited + result.waitMs > maxWaitMs)
          throw new Failure(
            'service_rate_limit',
            {},
            {
              more: { retryAfter: Math.max(1, Math.ceil(result.waitMs / 1000)) },
            },
          );
        const delayMs = Math.min(maxDelayMs, Math.max(minDelayMs, result.waitMs));
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    },
  };
}

async function tryTake(
  db: Db,
  account: string,
  perSecond: number,
): Promise<{ id: string } | { waitMs: number }> {
  const slots = Math.max(1, Math.floor(perSecond));
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  return db.transaction().execute(async (trx) => {
    // Lock before reading, to see what the previous holder wrote.
    await sql`select pg_advisory_xact_lock(hashtext(${`second-look rate limit ${account}`}))`.execute(trx);
    // After the clock was set back, a slot with a time in the future counts as taken now (RH2).
    await trx
      .updateTable('text_slot')
      .set({ at: sql<Date>`clock_timestamp()`, free_at: aSecondFromNow })
      .where('account', '=', account)
      .where('at', '>', sql<Date>`clock_timestamp()`)
      .execute();
    await trx
      .deleteFrom('text_slot')
      .where('account', '=', account)
      .where('free_at', '<=', sql<Date>`clock_timestamp()`)
      .execute();
    const { rows } = await sql<{ wait: number }>`
      select (extract(epoch from greatest(
        max(at) + ${gap}, case when count(*) >= ${slots} then min(free_at) end, clock_timestamp()
      ) - clock_timestamp()) * 1000)::float8 as wait from text_slot where account = ${account}`.execute(trx);
    const waitMs = rows[0]?.wait ?? 0;
    if (waitMs > 0) return { waitMs };
    const id = crypto.randomUUID();
    const free_at = sql<Date>`clock_timestamp() + make_interval(secs => ${maxTransitSeconds + secondSeconds})`;
    await trx
      .insertInto('text_slot')
      .values({ id, account, at: sql<Date>`clock_timestamp()`, free_at })
      .execute();
    return { id };
  });
}

async function release(db: Db, id: string): Promise<void> {
  await db
    .updateTable('text_slot')
    .set({ free_at: sql<Date>`least(free_at, ${aSecondFromNow})` })
    .where('id', '=', id)
    .execute();
}
