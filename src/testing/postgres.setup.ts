import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase as openBff } from '../bff/node/database.ts';
import { openDatabase as openModeration } from '../moderation/store/database.ts';
import { startPostgres } from '../platform/node/postgres/postgres.ts';
import { migrate } from '../review/store/migrate.ts';
import { inServer, templates } from './templates.ts';

// No data outlives the run, so it need not survive a power cut. Kill tests are about our own processes; tests about
// PostgreSQL's (a full disk, an orphan) start their own server.
const flags = ['max_connections=300', 'fsync=off', 'full_page_writes=off'];

type Server = { url(database: string): Promise<string>; stop(): Promise<void> };

/**
 * One PostgreSQL for the whole test run, in which each test file creates its databases. `TEST_DATABASE_URL` names
 * another in its place, whose account may create databases.
 */
export default async function setup(project: { provide(key: 'postgresUrl', value: string): void }) {
  const dataDir = await mkdtemp(path.join('/tmp', 'second-look-tests-'));
  const other = process.env.TEST_DATABASE_URL;
  const server = other ? await otherServer(other) : await ownServer(dataDir);
  await fillReview(await server.url(templates.review));
  await fillModeration(await server.url(templates.moderation), dataDir);
  const postgresUrl = await server.url('postgres');
  await closeTemplates(postgresUrl);
  project.provide('postgresUrl', postgresUrl);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function ownServer(dataDir: string): Promise<Server> {
  const { url, stop, directory } = await startPostgres({ dataDir, flags });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function otherServer(given: string): Promise<Server> {
  const client = new pg.Client({ connectionString: inServer(given, 'postgres') });
  await client.connect();
  const drop = async (name: string) =>
    void (await client.query(`drop database if exists ${name} with (force)`));
  return {
    url: async (name) => {
      if (name !== 'postgres') {
        await drop(name);
        await client.query(`create database ${name}`);
      }
      return inServer(given, name);
    },
    stop: async () => {
      for (const name of Object.values(templates)) await drop(name);
      await client.end();
    },
  };
}

async function fillReview(url: string): Promise<void> {
  const db = openBff(url);
  await migrate(db.kysely);
  await db.close();
}

async function fillModeration(databaseUrl: string, dataDir: string): Promise<void> {
  await (await openModeration({ databaseUrl, dataDir })).close();
}

/**
 * A database cannot be copied while anything is connected, including its own maintenance: forbids connections from now
 * on.
 */
async function closeTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of Object.values(templates)) {
    await client.query(`alter database ${name} allow_connections false`);
    for (;;) {
      const connections = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
      if (connections.rowCount === 0) break;
      await sleep(50);
    }
  }
  await client.end();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
