import { sql } from 'kysely';
import type { Db } from '../store/tables.ts';

/** How long a jump of the database's clock is reported. */
const reportedMinutes = 60;
/** Removal is final, so nothing is removed for a day after a clock jump. */
const doubtHours = 24;
/** If `seen_at` is older, nobody watches the clock, or it has just jumped. */
const unseenSeconds = 15;
const minSkewSeconds = 5;

/** Clock problems, in seconds: a jump of the database's clock, and how far it is ahead of ours. */
export type ClockWarnings = { jumped: { at: string; bySeconds: number } | null; skewSeconds: number | null };

/** Compares the database's clock with ours, and reports a jump within the last hour. */
export async function lookAtClock(db: Db): Promise<ClockWarnings & { exactSkewSeconds: number }> {
  const startedAt = Date.now();
  const began = performance.now();
  const { rows } = await sql<{ now: number; at: Date | null; by: number | null }>`
    select extract(epoch from clock_timestamp())::float8 as now, jumped_at as at, jumped_seconds as by
    from (values (1)) as always left join clock on jumped_at > now() - make_interval(mins => ${reportedMinutes})`.execute(
    db,
  );
  const took = (performance.now() - began) / 1000;
  const { now = 0, at = null, by = null } = rows[0] ?? {};
  const ahead = now - startedAt / 1000;
  // The database answered at some moment in between.
  const skew = ahead < 0 ? ahead : Math.max(0, ahead - took);
  const rounded = Math.round(skew * 10) / 10;
  return {
    jumped: at === null ? null : { at: at.toISOString(), bySeconds: Math.round(by ?? 0) },
    skewSeconds: Math.abs(skew) > minSkewSeconds ? rounded : null,
    exactSkewSeconds: rounded,
  };
}

/** Whether the clock has just jumped ahead and due times were not adjusted yet. */
export async function clockUnseen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unseen: boolean }>`
    select clock_timestamp() - seen_at > make_interval(secs => ${unseenSeconds}) as unseen from clock`.execute(
    db,
  );
  return rows[0]?.unseen ?? false;
}

/** How many seconds to delay removals by age, because the clock jumped lately or is not watched; null: no delay. */
export async function clockDoubt(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select case
      when abs(extract(epoch from clock_timestamp() - seen_at)) > ${unseenSeconds} then 60
      else extract(epoch from jumped_at + make_interval(hours => ${doubtHours}) - clock_timestamp())
    end::float8 as seconds from clock`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  return seconds > 0 ? Math.ceil(seconds) : null;
}
