import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env, Seams } from '../seams.ts';

const patienceMs = 3000;

/** Alive (nothing asked of anything), and ready (database and moderation service answer). */
export function healthRoutes(seams: Seams) {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => c.json({ alive: true }));
  app.get('/readyz', async (c) => {
    const [database, moderation] = await Promise.all([
      within(sql`select 1`.execute(seams.db.kysely).then(() => true)),
      within(seams.moderation.ready()),
    ]);
    return c.json(
      { ready: database && moderation, database, moderation },
      database && moderation ? 200 : 503,
    );
  });
  return app;
}

function within(answer: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false));
  return Promise.race([answer.catch(() => false), late]);
}
