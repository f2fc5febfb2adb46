import { createMiddleware } from 'hono/factory';
import { DatabaseAway } from '../../platform/database/database-away.ts';
import type { Database } from '../../review/context/context.ts';
import type { Env } from '../seams.ts';

const lookAgainMs = 500;
/** How long a request may wait for a hanging database. */
const patienceMs = 2000;

/**
 * Answers 503 instead of requests that wait for a hanging database. While it is known to be away, requests are refused
 * at once, and it is probed until it is back.
 */
export function databaseThere(db: Pick<Database, 'ready'>) {
  let away = false;

  async function look(): Promise<boolean> {
    const before = away;
    away = !(await db.ready().catch(() => false));
    if (away && !before) again();
    return away;
  }

  function again(): void {
    const timer = setTimeout(async () => {
      if (await look()) again();
    }, lookAgainMs);
    // A number in a browser; in Node it must not keep the process alive.
    timer.unref?.();
  }

  return createMiddleware<Env>(async (_, next) => {
    if (away) throw new DatabaseAway('unreachable');
    const hung = Promise.withResolvers<never>();
    let timer = setTimeout(watch, patienceMs);
    let over = false;
    async function watch(): Promise<void> {
      if (await look()) hung.reject(new DatabaseAway('unreachable'));
      else if (!over) timer = setTimeout(watch, patienceMs);
    }
    try {
      await Promise.race([next(), hung.promise]);
    } finally {
      over = true;
      clearTimeout(timer);
    }
  });
}
