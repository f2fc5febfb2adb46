import * as health from '../../api/health.ts';
import { serviceReady } from '../../review/accounts/in-use.ts';
import { type ClockWarnings, lookAtClock } from '../../review/operation/clock.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';
import { within } from '../within.ts';

const patienceMs = 3000;
/** How long `/readyz` waits for the clock and the replica, which are only extra information. */
const briefMs = 500;

async function clockOf({ db }: Seams, databaseReady: boolean): Promise<ClockWarnings | null> {
  if (!databaseReady) return null;
  let odd: ClockWarnings | null = null;
  const look = lookAtClock(db.kysely).then(({ jumped, skewSeconds }) => {
    if (jumped !== null || skewSeconds !== null) odd = { jumped, skewSeconds };
    return true;
  });
  await within(briefMs, look);
  return odd;
}

/** Alive (checks nothing), and ready (database and moderation service answer, the disk has space). */
export const healthRoutes = (seams: Seams) =>
  serve(health, {
    checkAlive: () => ({ alive: true }),
    checkReady: async ({ c }) => {
      const [database, service, disk] = await Promise.all([
        within(patienceMs, seams.db.ready()),
        within(patienceMs, serviceReady(seams)),
        within(
          patienceMs,
          seams.evidence.room().then(({ enough }) => enough),
        ),
      ]);
      // The chosen service is stored in the database: without that it was not probed.
      const moderation = database ? service : null;
      const ready = database && service && disk;
      const clock = await clockOf(seams, database);
      if (!ready) c.status(503);
      const { replica } = seams.db;
      const copy = replica ? { replica: await within(briefMs, replica.fit('late').then(Boolean)) } : {};
      return { ready, database, moderation, disk, ...copy, ...(clock === null ? {} : { clock }) };
    },
  });
