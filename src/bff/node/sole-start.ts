import type pg from 'pg';
import { type Listener, listenTo } from '../../platform/node/postgres/listen.ts';

// Any number that nothing else in this database locks.
const presence = 7_355_608_201;

/**
 * Ensures one BFF at a time on an embedded database and its folder. Throws with the other's pid when `npm start` runs
 * twice on one DATA_DIR. The lock belongs to the connection: it ends with the process, however that ends, and with the
 * database; the next connection takes it again. The connection also listens.
 */
export async function startAlone(url: string, dataDir: string): Promise<Listener> {
  const listener = listenTo({
    url,
    applicationName: `second-look start ${process.pid}`,
    enter: (client) => lock(client, dataDir),
  });
  await listener.ready.catch(async (error: unknown) => {
    await listener.close();
    throw error;
  });
  return listener;
}

async function lock(client: pg.Client, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      presence,
    ]);
    if (rows[0]?.free) return;
    // The server may need a moment to notice that a killed process has ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const holder = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name like 'second-look start %' and pid <> pg_backend_pid()",
  );
  const pid = holder.rows[0]?.name.split(' ').at(-1) ?? 'unknown';
  throw new Error(
    `Second Look already runs on ${dataDir} (pid ${pid}). Stop it first, or give DATA_DIR another folder.`,
  );
}
