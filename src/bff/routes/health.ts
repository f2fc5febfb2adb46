import { Hono } from 'hono';
import { accountInUse } from '../../review/accounts/in-use.ts';
import type { Env, Seams } from '../seams.ts';
import { within } from '../within.ts';

const patienceMs = 3000;

/** Alive (nothing asked of anything), and ready (database and moderation service answer, the disk has room). */
export function healthRoutes(seams: Seams) {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ alive: true }));
  app.get('/readyz', async (c) => {
    const [database, service, disk] = await Promise.all([
      within(patienceMs, seams.db.ready()),
      within(
        patienceMs,
        accountInUse(seams).then(({ ready }) => ready()),
      ),
      within(
        patienceMs,
        seams.evidence.room().then(({ enough }) => enough),
      ),
    ]);
    // Which service it is stands in the database: without that, nobody asked it.
    const moderation = database ? service : null;
    const ready = database && service && disk;
    return c.json({ ready, database, moderation, disk }, ready ? 200 : 503);
  });
  return app;
}
