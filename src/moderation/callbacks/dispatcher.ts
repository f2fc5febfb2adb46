import { sql } from 'kysely';
import type { Log } from '../../platform/node/log/log.ts';
import type { GuardedRequest } from '../../platform/node/network/guarded-request.ts';
import { type Loop, startLeasing } from '../../platform/scheduling/loop.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { Database } from '../store/database.ts';

type Due = {
  id: string;
  subject: string;
  kind: string;
  url: string;
  body: string;
  retries: number;
  attempts: number;
};

const attemptTimeoutMs = 10_000;
/** Longer than the timeout of one attempt. */
const leaseSeconds = 20;
const maxAtOnce = 64;
const lookEveryMs = 1_000;

/**
 * Delivers the outbox (C7). Only HTTP 200 is a success. A failed callback is sent again after 1 s, 2 s, 4 s … with
 * jitter. The callbacks of one subject are sent in order, one at a time. Undelivered callbacks survive a restart.
 */
export function startDispatcher(options: {
  db: Database;
  request: GuardedRequest;
  log: Log;
  firstBackoffMs: number;
}): Loop {
  const { db, log } = options;

  async function deliver(callback: Due, stopping: AbortSignal): Promise<void> {
    const failure = await attempt(options.request, callback, stopping);
    // An attempt that a stop cut off does not count: the callback is sent again after the next start.
    const cutOff = stopping.aborted && failure !== null;
    const outcome = cutOff ? { leased_until: null } : { leased_until: null, ...settle(callback, failure) };
    if (failure !== null)
      log.warn({ callback: callback.id, subject: callback.subject, failure }, 'callback failed');
    await db
      .updateTable('callbacks')
      .set(outcome)
      .where('id', '=', callback.id)
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'the outcome of a callback could not be stored'));
  }

  function settle(callback: Due, failure: string | null) {
    const attempts = callback.attempts + 1;
    if (failure === null) return { state: 'delivered' as const, attempts, last_error: null };
    if (attempts > callback.retries) return { state: 'dead' as const, attempts, last_error: failure };
    const wait = options.firstBackoffMs * 2 ** (attempts - 1) * (1 + Math.random() / 2);
    setTimeout(loop.wake, wait).unref();
    return { state: 'pending' as const, attempts, last_error: failure, due_at: inSeconds(wait / 1000) };
  }

  const loop = startLeasing({
    everyMs: lookEveryMs,
    maxAtOnce,
    lease: (room) => leaseDue(db, room),
    work: deliver,
    report: throttle((error, suppressed) =>
      log.error({ err: error, suppressed }, 'the outbox could not be read'),
    ),
  });
  return loop;
}

/** Uses the database's clock, because that clock decides what is due. */
function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
}

/** Returns null if the receiver answered 200, else what happened instead. */
async function attempt(request: GuardedRequest, callback: Due, closing: AbortSignal): Promise<string | null> {
  try {
    const response = await request(callback.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: callback.body,
      redirects: 0,
      signal: AbortSignal.any([closing, AbortSignal.timeout(attemptTimeoutMs)]),
    });
    response.body.on('error', () => {});
    response.body.destroy();
    return response.status === 200 ? null : `HTTP ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Takes only the oldest pending callback of each subject, which keeps their order.
async function leaseDue(db: Database, limit: number): Promise<Due[]> {
  if (limit <= 0) return [];
  return db
    .with('due', (query) =>
      query
        .selectFrom('callbacks as callback')
        .select('callback.id')
        .where('callback.state', '=', 'pending')
        .where('callback.due_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(callback.leased_until, '-infinity') <= now()`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('callbacks as earlier')
                .select('earlier.id')
                .where('earlier.state', '=', 'pending')
                .whereRef('earlier.subject', '=', 'callback.subject')
                .whereRef('earlier.id', '<', 'callback.id'),
            ),
          ),
        )
        .orderBy('callback.id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('callbacks')
    .set({ leased_until: inSeconds(leaseSeconds) })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'subject', 'kind', 'url', 'body', 'retries', 'attempts'])
    .execute();
}

/** For a start when no other process is running: every lease is left over from a process that died. */
export async function releaseLeases(db: Database): Promise<void> {
  await db.updateTable('callbacks').set({ leased_until: null }).where('state', '=', 'pending').execute();
}
