import { type Kysely, sql } from 'kysely';
import { type Jump, moveTimes, type StoredTimes } from '../../database/stored-times.ts';
import { type Loop, startLoop } from '../../scheduling/loop.ts';
import { throttle } from '../../scheduling/throttle.ts';
import type { Log } from '../log/log.ts';

const everyMs = 250;
/** The maximum age of the stored time, which the next start and other processes read. */
const maxStoredAgeSeconds = 5;
/** Smaller differences are no jump: the clock is adjusted by small steps all the time, and queries take time. */
const [minBackSeconds, minAheadSeconds] = [1, 2];
/** A longer stop looks the same as a clock that jumped ahead meanwhile. */
const longStopSeconds = 86_400;

type Options<Tables> = {
  db: Kysely<Tables>;
  /** Its one row has the last reading of the database's clock, and when and by how much it jumped. */
  table: string;
  times: readonly StoredTimes[];
  log: Log;
  /** In milliseconds, for a test. */
  monotonic?: () => number;
};

/** The database's clock in seconds, and the monotonic times before and after reading it. */
type Reading = { now: number; from: number; to: number };

/** Checks the clock four times a second until it is stopped. */
export function watchClock<Tables>(options: Options<Tables>): Loop {
  const { log } = options;
  const report = throttle((error, suppressed) =>
    log.error({ err: error, suppressed }, 'the clock could not be looked at'),
  );
  return startLoop({ everyMs, look: createClockWatch(options), report });
}

/**
 * Each call compares the database's clock with a monotonic one. The first process that sees a jump moves the waiting
 * rows by as much (RH2). A clock that was set back while nothing ran is recognised by the stored time.
 */
export function createClockWatch<Tables>(options: Options<Tables>): () => Promise<void> {
  const { db, table, log, monotonic = () => performance.now() } = options;
  const clock = sql.table(table);
  let last: Reading | null = null;

  async function look(): Promise<void> {
    const from = monotonic();
    const { rows } = await sql<{ now: number; seen: number | null }>`
      select extract(epoch from clock_timestamp())::float8 as now,
        (select extract(epoch from seen_at)::float8 from ${clock}) as seen`.execute(db);
    const [row] = rows;
    if (!row) return;
    const { now, seen } = row;
    const reading = { now, from, to: monotonic() };
    const before = last;
    if (seen === null) await begin();
    else if (before && jumpOf(before, reading, 'min') > minAheadSeconds) await ahead(before, reading);
    else if (seen > now + minBackSeconds) await back(before, reading);
    else if (!before && now - seen > longStopSeconds) await store(now, now - seen);
    else if (now - seen > maxStoredAgeSeconds) await store(now);
    // Only now, so that a failed move is repeated by the next call.
    last = reading;
  }

  async function begin(): Promise<void> {
    await sql`insert into ${clock} (seen_at) values (clock_timestamp()) on conflict do nothing`.execute(db);
  }

  async function store(now: number, jumpedSeconds: number | null = null): Promise<void> {
    await sql`
      update ${clock} set seen_at = to_timestamp(${now}),
        jumped_at = case when ${jumpedSeconds}::float8 is null then jumped_at else to_timestamp(${now}) end,
        jumped_seconds = coalesce(${jumpedSeconds}::float8, jumped_seconds)
      where seen_at < to_timestamp(${now})`.execute(db);
  }

  async function ahead(before: Reading, reading: Reading): Promise<void> {
    const bySeconds = jumpOf(before, reading, 'likely');
    const unseenSeconds = Math.max(maxStoredAgeSeconds, (reading.to - before.from) / 1000);
    // If another process was first, it has stored a time after the jump.
    await move(
      { now: reading.now, bySeconds, unseenSeconds },
      (seen) => reading.now - seen > bySeconds - minBackSeconds,
    );
  }

  async function back(before: Reading | null, reading: Reading): Promise<void> {
    const seenHere = before ? Math.min(0, jumpOf(before, reading, 'likely')) : 0;
    await move(
      { now: reading.now, bySeconds: seenHere, unseenSeconds: 0 },
      (seen) => seen > reading.now + minBackSeconds,
    );
  }

  async function move(jump: Jump, isNew: (seen: number) => boolean): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ seen: number }>`
        select extract(epoch from seen_at)::float8 as seen from ${clock} for update`.execute(trx);
      const [row] = rows;
      if (!row || !isNew(row.seen)) return;
      // Set back while nothing ran: the stored time shows the minimum of the jump.
      const bySeconds = jump.bySeconds > 0 ? jump.bySeconds : Math.min(jump.bySeconds, jump.now - row.seen);
      const moved = await moveTimes(trx, options.times, { ...jump, bySeconds });
      await sql`
        update ${clock} set seen_at = to_timestamp(${jump.now}), jumped_at = to_timestamp(${jump.now}),
          jumped_seconds = ${bySeconds}`.execute(trx);
      log.warn({ bySeconds: Math.round(bySeconds), moved }, 'the clock jumped; what waits was moved with it');
    });
  }

  return look;
}

/** By how many seconds the clock advanced more than the monotonic one; `min`: at least so many, if it jumped ahead. */
function jumpOf(before: Reading, after: Reading, how: 'min' | 'likely'): number {
  const passed = after.to - (how === 'min' ? before.from : before.to);
  return after.now - before.now - passed / 1000;
}
