import { sql } from 'kysely';
import { Failure } from '../context/failure.ts';
import type { Db } from '../store/tables.ts';

/** A place among the text requests that one account may have under way. */
export type Place = {
  /** The request surely arrived: the place is free a second later. */
  arrived(): Promise<void>;
};

/** Holds one account's rate of text requests over all processes (L1). */
export type SharedPace = {
  take(account: string, limits: { perSecond: number; maxWaitMs: number }): Promise<Place>;
};

/** A little more than a second, as the service's clock may count. */
const secondSeconds = 1.01;
/** A request that is not answered by then has reached the service all the same; so long a killed process keeps a place. */
const maxTransitSeconds = 1;
const [minPauseMs, maxPauseMs] = [5, 200];
const aSecondFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${secondSeconds})`;

/**
 * Places in the database, as each process keeps them for itself (text-pace.ts): at most as many as requests a second, and
 * one after another at even distances, by the database's clock.
 */
export function sharedPace(db: Db): SharedPace {
  return {
    take: async (account, { perSecond, maxWaitMs }) => {
      const began = performance.now();
      for (;;) {
        const got = await tryTake(db, account, perSecond);
        if ('id' in got) return { arrived: () => letGo(db, got.id) };
        const waited = performance.now() - began;
        if (waited + got.waitMs > maxWaitMs)
          throw new Failure(
            'service_rate_limit',
            {},
            {
              more: { retryAfter: Math.max(1, Math.ceil(got.waitMs / 1000)) },
            },
          );
        const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, got.waitMs));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    },
  };
}

async function tryTake(
  db: Db,
  account: string,
  perSecond: number,
): Promise<{ id: string } | { waitMs: number }> {
  const places = Math.max(1, Math.floor(perSecond));
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  return db.transaction().execute(async (trx) => {
    // One at a time, and only then the look at what the one before has left.
    await sql`select pg_advisory_xact_lock(hashtext(${`second-look pace ${account}`}))`.execute(trx);
    // A clock that was set back: a place that seems to be taken later was taken just now (RH2).
    await trx
      .updateTable('text_turn')
      .set({ at: sql<Date>`clock_timestamp()`, free_at: aSecondFromNow })
      .where('account', '=', account)
      .where('at', '>', sql<Date>`clock_timestamp()`)
      .execute();
    await trx
      .deleteFrom('text_turn')
      .where('account', '=', account)
      .where('free_at', '<=', sql<Date>`clock_timestamp()`)
      .execute();
    const { rows } = await sql<{ wait: number }>`
      select (extract(epoch from greatest(
        max(at) + ${gap}, case when count(*) >= ${places} then min(free_at) end, clock_timestamp()
      ) - clock_timestamp()) * 1000)::float8 as wait from text_turn where account = ${account}`.execute(trx);
    const waitMs = rows[0]?.wait ?? 0;
    if (waitMs > 0) return { waitMs };
    const id = crypto.randomUUID();
    const free_at = sql<Date>`clock_timestamp() + make_interval(secs => ${maxTransitSeconds + secondSeconds})`;
    await trx
      .insertInto('text_turn')
      .values({ id, account, at: sql<Date>`clock_timestamp()`, free_at })
      .execute();
    return { id };
  });
}

async function letGo(db: Db, id: string): Promise<void> {
  await db
    .updateTable('text_turn')
    .set({ free_at: sql<Date>`least(free_at, ${aSecondFromNow})` })
    .where('id', '=', id)
    .execute();
}
