import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { inServer, templates } from './templates.ts';

/** A new database in the test run's PostgreSQL: empty, or with the tables of one part of the product. */
export async function testDatabase(
  tables?: keyof typeof templates,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name} template ${tables ? templates[tables] : 'template1'}`);
  return {
    url: inServer(server, name),
    drop: async () => {
      await untilLeft(server, name);
      await execute(server, `drop database ${name} with (force)`);
    },
  };
}

const looks = 20;

/**
 * Waits a second at most until nobody is connected. A pool's `end` does not wait for its connections to close, and one that
 * is terminated meanwhile is an error that nobody takes.
 */
async function untilLeft(server: string, name: string): Promise<void> {
  const connected = `select count(*)::int as connections from pg_stat_activity where datname = '${name}'`;
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await execute(server, connected);
    if (rows[0].connections === 0) return;
    await sleep(50);
  }
}

async function execute(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}
