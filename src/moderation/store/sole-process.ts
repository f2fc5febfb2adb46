import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createBackoff } from '../../platform/scheduling/backoff.ts';

// The number of an advisory lock that nothing else in this database uses.
const presence = 7_355_608_101;
const connectMs = 5000;

/**
 * Marks this process as present in the database until `leave`, and again after the connection broke. If no other
 * process is present, `alone` runs first: any work that is marked as running then belongs to a process that died.
 */
export async function enterDatabase(
  url: string,
  alone: () => Promise<void>,
): Promise<{ alone: boolean; leave(): Promise<void> }> {
  const leaving = new AbortController();
  let client = await connect(url);

  /** The mark ends with the connection. A process that starts meanwhile would treat our work as abandoned. */
  function watch(): void {
    client.once('end', () => void enterAgain());
  }

  async function enterAgain(): Promise<void> {
    const backoff = createBackoff();
    while (!leaving.signal.aborted) {
      const next = await markAgain(url).catch(() => null);
      if (next && leaving.signal.aborted) return next.end();
      if (next) {
        client = next;
        return watch();
      }
      await sleep(backoff.next(0), undefined, { signal: leaving.signal }).catch(() => {});
    }
  }

  const leave = async () => {
    leaving.abort();
    await client.end();
  };
  // The server may need a moment to notice that a killed process is gone.
  for (let tries = 0; tries < 5; tries += 1) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      presence,
    ]);
    if (!rows[0]?.free) {
      await sleep(200);
      continue;
    }
    await alone();
    await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [presence]);
    watch();
    return { alone: true, leave };
  }
  await client.query('select pg_advisory_lock_shared($1)', [presence]);
  watch();
  return { alone: false, leave };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'second-look-moderation',
    connectionTimeoutMillis: connectMs,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function markAgain(url: string): Promise<pg.Client> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock_shared($1)', [presence]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
