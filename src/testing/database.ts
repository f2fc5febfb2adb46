import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A new empty database in the test run's PostgreSQL. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name}`);
  return {
    url: server.replace('@/postgres?', `@/${name}?`),
    drop: () => execute(server, `drop database ${name} with (force)`),
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
