import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverUser } from '../../platform/node/postgres/postgres-place.ts';
import { askServer } from '../../platform/node/postgres/postgres-process.ts';
import { freePort } from '../free-port.ts';

export type Pooler = {
  url(database: string): string;
  close(): Promise<void>;
};

const startMs = 20_000;

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
const program = () => places.find((place) => existsSync(place));
export const hasPooler = (): boolean => program() !== undefined;

/**
 * Debian's PgBouncer in transaction mode before a server whose Unix socket is in `socket`. It signs in there as `user`
 * and has `size` connections for each database.
 */
export async function startPooler(server: { socket: string; user: string; size: number }): Promise<Pooler> {
  const bouncer = program();
  if (bouncer === undefined) throw new Error('PgBouncer is not installed');
  const folder = await mkdtemp('/tmp/second-look-pooler-');
  const [file, log] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'log')];
  const port = await freePort();
  await writeFile(
    file,
    `[databases]
* = host=${server.socket} user=${server.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${server.size}
max_client_conn = 500
logfile = ${log}
log_connections = 0
log_disconnections = 0
`,
  );
  // It refuses to run as root; the server's account may enter the socket's folder.
  const account = serverUser();
  if (account) for (const one of [folder, file]) await chown(one, account.uid, account.gid);
  await chmod(folder, 0o700);
  const child = spawn(bouncer, [file], {
    stdio: 'ignore',
    cwd: '/',
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = (database: string) => `postgres://${server.user}@127.0.0.1:${port}/${database}`;
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const until = performance.now() + startMs; (await askServer(url('postgres'))) !== 'answers'; ) {
    if (performance.now() < until && child.exitCode === null) await sleep(100);
    else {
      const last = await readFile(log, 'utf8').catch(() => '');
      await close();
      throw new Error(`PgBouncer does not answer: ${last.slice(-2000)}`);
    }
  }
  return { url, close };
}
