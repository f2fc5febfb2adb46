import { randomBytes } from 'node:crypto';
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
