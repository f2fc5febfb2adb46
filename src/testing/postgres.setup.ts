import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '../moderation/host/postgres.ts';

/** One PostgreSQL for the whole test run; each test file makes databases of its own in it. */
export default async function setup(project: { provide(key: 'postgresUrl', value: string): void }) {
  const dataDir = await mkdtemp(path.join('/tmp', 'second-look-tests-'));
  const server = await startPostgres({ dataDir, flags: ['max_connections=200'] });
  project.provide('postgresUrl', await server.url('postgres'));
  return async () => {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
