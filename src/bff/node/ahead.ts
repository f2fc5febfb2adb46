import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../platform/node/log/log.ts';
import type { Config } from './config.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';
import { forkService, peerOf } from './service-process.ts';

/** What starts in processes of its own while this one still loads its modules, and what must be there before pages. */
export type Ahead = {
  database: Promise<EmbeddedDatabase> | null;
  /** The moderation service, which loads its modules and then waits for its database. */
  service: ChildProcess | null;
  pages: Promise<void>;
};

export function startAhead(config: Config, log: Log, pages: Promise<void>): Ahead {
  const dataDir = path.resolve(config.dataDir);
  const startDatabase = async () => {
    await mkdir(dataDir, { recursive: true });
    return startEmbeddedDatabase(dataDir, log);
  };
  const database = config.databaseUrl === null ? startDatabase() : null;
  // Their errors are those of the start, which awaits them later.
  for (const one of [database, pages]) one?.catch(() => {});
  const embedded = config.role === 'all' && !config.remote;
  const service = embedded
    ? forkService({ dataDir, port: config.moderationPort, peer: peerOf(config), log })
    : null;
  return { database, service, pages };
}
