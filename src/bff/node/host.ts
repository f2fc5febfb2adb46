import { totalmem } from 'node:os';
import pg from 'pg';
import { type DatabasePlace, isPooled } from '../../platform/node/postgres/database-place.ts';
import type { Host } from '../../review/operation/host.ts';
import type { Config } from './config.ts';
import { poolSize } from './database.ts';
import { tryMail } from './mail.ts';

const mailMs = 5000;
const connectMs = 5000;
/** Jobs, the listener and the probe. */
const besidePool = 4;
/** Pool and presence of the embedded service. */
const ofService = 14;

/** What this process knows of its machine and its settings. */
export function createHost({
  config: { mail, role, remote },
  place,
}: {
  config: Pick<Config, 'mail' | 'role' | 'remote'>;
  place: DatabasePlace;
}): Host {
  const worksHere = role === 'all' && remote === null;
  return {
    memory: () => ({ totalBytes: Math.min(limit(), totalmem()), availableBytes: process.availableMemory() }),
    mail: mail && (() => tryMail(mail.url, mailMs)),
    pooler: async () => ({ found: await throughPooler(place.url), declared: isPooled(place) }),
    connections: poolSize + besidePool + (worksHere ? ofService : 0),
    worksHere,
  };
}

/** Of the container; 0 means that there is none. */
const limit = () => process.constrainedMemory() || Number.POSITIVE_INFINITY;

/** PostgreSQL names its process when a connection begins. A pooler names another, because its connections change. */
async function throughPooler(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'second-look check',
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const { processID } = client as pg.Client & { processID: number };
    return rows[0]?.pid !== processID;
  } finally {
    await client.end().catch(() => {});
  }
}
