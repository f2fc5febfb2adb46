import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// Any number that nothing else in this database uses for an advisory lock.
const presence = 7_355_608_101;

/**
 * Marks this process as present in the database until `leave`. When no other one is, `alone` runs first:
 * whatever is marked as being worked on then belongs to a process that died.
 */
export async function enterDatabase(
  url: string,
  alone: () => Promise<void>,
): Promise<{ alone: boolean; leave(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'second-look-moderation' });
  client.on('error', () => {});
  await client.connect();
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
    return { alone: true, leave: () => client.end() };
  }
  await client.query('select pg_advisory_lock_shared($1)', [presence]);
  return { alone: false, leave: () => client.end() };
}
