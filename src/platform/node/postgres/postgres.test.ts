import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';
import { livingServer } from './postgres-process.ts';

let dataDir: string;
let servers: EmbeddedPostgres[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/second-look-postgres-');
  await chmod(dataDir, 0o755);
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop().catch(() => {});
  await rm(dataDir, { recursive: true, force: true });
});
async function begin(flags: string[] = []) {
  const server = await startPostgres({ dataDir, flags });
  servers.push(server);
  return server;
}
const pidOf = (server: EmbeddedPostgres) => livingServer(server.directory) ?? 0;
const starts = async (directory: string) =>
  (await readFile(path.join(directory, 'server.log'), 'utf8')).match(
    /starting PostgreSQL|FATAL: {2}lock file/g,
  );

it('RH11: without a free file handle, a live server is neither doubled nor stopped', async () => {
  const program = path.join(import.meta.dirname, '../../../testing/trials/out-of-handles/main.ts');
  const limited = spawn('sh', ['-c', 'ulimit -n 120; exec "$@"', 'sh', process.execPath, program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(limited.stdout), once(limited, 'exit')]);
  const { opened, outcomes } = JSON.parse(output) as { opened: number; outcomes: string[] };
  expect(opened).toBeGreaterThan(10);
  // An open connection may still get an answer; the server must never be started or stopped.
  expect(['threw EMFILE', 'gave false']).toContain(outcomes[0]);
  expect(outcomes.slice(1)).toEqual(['threw EMFILE', 'gave false']);
  expect(await starts(path.join(dataDir, 'postgres'))).toEqual(['starting PostgreSQL']);
});

it('RH11: a live server without a free connection is taken over, not stopped', async () => {
  const first = await begin([
    'max_connections=5',
    'superuser_reserved_connections=0',
    'reserved_connections=0',
  ]);
  const pid = pidOf(first);
  const url = await first.url('postgres');
  const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  const second = begin();
  const refused = await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 1000, 'waits'))]);
  expect(refused).toBe('waits');
  for (const client of clients) await client.end();
  const server = await second;
  expect([server.adopted, pidOf(server)]).toEqual([true, pid]);
});

it('a killed server is restarted, a living one is left alone', async () => {
  const server = await begin();
  const pid = pidOf(server);
  expect(await server.revive()).toBe(false);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => livingServer(server.directory)).toBe(null);
  expect(await server.revive()).toBe(true);
  expect(pidOf(server)).not.toBe(pid);
});

it('waits for a killed server that the system has not ended yet', async () => {
  const server = await begin();
  await server.stop();
  const { uid, gid } = await stat(server.directory);
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    uid,
    gid,
    cwd: '/',
  });
  const pid = Number((await once(parent.stdout, 'data'))[0]);
  // A zombie: its parent is stopped and cannot reap it.
  parent.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  const lock = path.join(server.directory, 'postmaster.pid');
  await writeFile(lock, `${pid}`);
  await chown(lock, uid, gid);
  await expect.poll(() => livingServer(server.directory)).toBe(null);
  const revived = server.revive();
  await expect.poll(() => starts(server.directory)).toContain('FATAL:  lock file');
  parent.kill('SIGKILL');
  expect(await revived).toBe(true);
});

it('a process id that another program has now is no live server', async () => {
  const server = await begin();
  await server.stop();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'postgres']);
  await once(other, 'spawn');
  await writeFile(path.join(server.directory, 'postmaster.pid'), `${other.pid}\n`);
  expect(livingServer(server.directory)).toBe(null);
  await rm(path.join(server.directory, 'postmaster.pid'));
  other.kill();
});

it('a server that cannot start says why at once, not after the minute that a slow recovery may take', async () => {
  await expect(begin(['shared_buffers=no_such_size'])).rejects.toThrow(/did not start[\s\S]*shared_buffers/);
}, 45_000);
