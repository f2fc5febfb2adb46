import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Listener, listenTo } from '../../platform/node/postgres/listen.ts';

// The number of an advisory lock that nothing else in this database uses.
const presence = 7_355_608_101;

export type Presence = { alone: boolean; listenOn: Listener['add']; leave(): Promise<void> };

/**
 * Marks this process as present in the database until `leave`, and again after the connection broke: a process that
 * starts meanwhile would treat our work as abandoned. If no other process is present, `alone` runs first: any work that
 * is marked as running then belongs to a process that died. The connection also listens.
 */
export async function enterDatabase(url: string, alone: () => Promise<void>): Promise<Presence> {
  let wasAlone: boolean | null = null;

  async function enterFirst(client: pg.Client): Promise<boolean> {
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
      return true;
    }
    await client.query('select pg_advisory_lock_shared($1)', [presence]);
    return false;
  }

  const listener = listenTo({
    url,
    applicationName: 'second-look-moderation',
    enter: async (client) => {
      if (wasAlone === null) wasAlone = await enterFirst(client);
      else await client.query('select pg_advisory_lock_shared($1)', [presence]);
    },
  });
  await listener.ready.catch(async (error: unknown) => {
    await listener.close();
    throw error;
  });
  return { alone: wasAlone === true, listenOn: listener.add, leave: listener.close };
}
