import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from '../../platform/node/postgres/postgres.ts';
import { findDataDirectory, serverUser } from '../../platform/node/postgres/postgres-place.ts';
import { livingServer } from '../../platform/node/postgres/postgres-process.ts';
import { socketAddress } from '../socket-address.ts';

/** Settings of the primary: it retains what a replica needs that was away. */
export const ofPrimary = ['fsync=off', 'wal_keep_size=256MB'];

export type TestReplica = {
  server: EmbeddedPostgres;
  /** Its processes neither run nor end. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
};

/** A streaming replica of a PostgreSQL of ours, copied from its files as pg_basebackup does. */
export async function startReplica(primary: EmbeddedPostgres, flags: string[] = []): Promise<TestReplica> {
  const dataDir = await mkdtemp('/tmp/second-look-replica-');
  const directory = await findDataDirectory(dataDir, serverUser());
  const url = await primary.url('postgres');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  run('cp', ['-a', `${primary.directory}/.`, directory]);
  const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  for (const name of ['postmaster.pid', 'postmaster.opts', 'server.log'])
    await rm(path.join(directory, name), { force: true });
  await writeFile(path.join(directory, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  await writeFile(path.join(directory, 'standby.signal'), '');
  const user = serverUser();
  if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, directory]);
  const { host, user: name } = socketAddress(url);
  const server = await startPostgres({
    dataDir,
    flags: [`primary_conninfo=host=${host} user=${name}`, ...flags],
  });
  const signal = (name: NodeJS.Signals) => {
    const pid = livingServer(directory);
    if (pid === null) return;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const one of [pid, ...stdout.split('\n').map(Number)]) if (one > 1) process.kill(one, name);
  };
  const thaw = () => signal('SIGCONT');
  return {
    server,
    freeze: () => signal('SIGSTOP'),
    thaw,
    close: async () => {
      thaw();
      await server.stop();
      for (const one of [directory, dataDir]) await rm(one, { recursive: true, force: true });
    },
  };
}

function run(program: string, args: string[]): void {
  const done = spawnSync(program, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`);
}
