import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createBackoff } from '../../platform/scheduling/backoff.ts';
import { startLoop } from '../../platform/scheduling/loop.ts';
import type { Age } from '../../review/context/reading.ts';

const lookEveryMs = 500;
const askAgainMs = [2, 5, 10, 20];
/** Beyond so many positions of the primary that the replica has not reached, the oldest is given up. */
const maxWaiting = 1000;

type Options = {
  primary: pg.Pool;
  replica: pg.Pool;
  /** Further behind, it is not read from. */
  maxLagSeconds: number;
  /** Called when it becomes fit, or no longer is; with the reason. */
  onChange(fit: boolean, why: unknown): void;
  /** Called when it does not answer. */
  onLost(): void;
  now?: () => number;
};

/** The state of a replica, as the metrics show it. Null: it does not answer, or copies another database. */
export type ReplicaWatch = {
  lagSeconds(): number | null;
  isFit(age: Age): Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * Follows how far a streaming replica is behind, by our own clock alone: at most as far as the newest position of the
 * primary that we have seen it reach.
 */
export function watchReplica({
  primary,
  replica,
  maxLagSeconds,
  onChange,
  onLost,
  now = () => performance.now(),
}: Options): ReplicaWatch {
  /** Positions that the primary had at these times. The replica has reached `reached`. */
  let waiting: { at: number; position: bigint }[] = [];
  let reached: number | null = null;
  let same = false;
  let fit: boolean | null = null;

  /** A replica without a position is one no longer: it was made a primary. */
  async function positionOfReplica(): Promise<bigint> {
    const found = await ask(replica, 'pg_last_wal_replay_lsn()');
    if (found === null || !same) await check();
    if (found === null) throw new Error('it is no replica: it copies nothing');
    return positionOf(found);
  }

  const positionOfPrimary = async (): Promise<bigint> =>
    positionOf((await ask(primary, 'pg_current_wal_flush_lsn()')) ?? '0/0');

  async function check(): Promise<void> {
    const [one, other] = await Promise.all([ask(primary, identity), ask(replica, identity)]);
    if (one !== other) throw new Error('it copies another database than the one of DATABASE_URL');
    same = true;
  }

  function note(position: bigint): void {
    const last = waiting.findLastIndex((one) => one.position <= position);
    if (last < 0) return;
    reached = waiting[last]?.at ?? reached;
    waiting = waiting.slice(last + 1);
  }

  const lagSeconds = () => (reached === null ? null : (now() - reached) / 1000);
  const isNear = () => (lagSeconds() ?? Number.POSITIVE_INFINITY) <= maxLagSeconds;

  function announce(why: unknown): void {
    if (fit === isNear()) return;
    fit = isNear();
    onChange(fit, why);
  }

  function lose(why: unknown): void {
    reached = null;
    same = false;
    announce(why);
    onLost();
  }

  async function look(): Promise<void> {
    const at = now();
    waiting.push({ at, position: await positionOfPrimary() });
    if (waiting.length > maxWaiting) waiting.shift();
    try {
      note(await positionOfReplica());
      announce('it is too far behind');
    } catch (error) {
      lose(error);
      throw error;
    }
  }

  /** Whether it has everything within `waitMs` that was committed when this was called. */
  async function catchesUp(waitMs: number): Promise<boolean> {
    const until = now() + waitMs;
    const wanted = await positionOfPrimary();
    for (let tries = 0; (await positionOfReplica()) < wanted; tries += 1) {
      const pauseMs = askAgainMs[Math.min(tries, askAgainMs.length - 1)] ?? 0;
      if (now() + pauseMs > until) return false;
      await sleep(pauseMs);
    }
    return true;
  }

  const loop = startLoop({
    everyMs: lookEveryMs,
    look,
    // `lose` announces what is wrong; a primary that is away is reported by everything else.
    report: () => {},
    backoff: createBackoff({ firstMs: lookEveryMs }).next,
  });

  return {
    lagSeconds,
    isFit: async (age) => {
      if (!isNear()) return false;
      if (age === 'late') return true;
      try {
        return await catchesUp(age.waitMs);
      } catch (error) {
        lose(error);
        return false;
      }
    },
    stop: loop.stop,
  };
}

/** The same for a cluster and all its physical copies, and for a database in them. */
const identity = `(select system_identifier from pg_control_system())::text || ' ' ||
  (select oid from pg_database where datname = current_database())::text`;

async function ask(pool: pg.Pool, what: string): Promise<string | null> {
  const { rows } = await pool.query<{ found: string | null }>(`select (${what})::text as found`);
  return rows[0]?.found ?? null;
}

/** `16/B374D848`: two halves of a number in hexadecimal. */
function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
