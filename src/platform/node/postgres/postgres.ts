import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { systemTemporaryFolder } from '../process/temporary-folder.ts';
import {
  type Binaries,
  findBinaries,
  findDataDirectory,
  type ServerUser,
  serverUser,
} from './postgres-place.ts';
import { askServer, livingServer, stopServer } from './postgres-process.ts';

const superuser = 'second_look';
/** Processes that the product does not need: all backends read for themselves, and nothing is replicated. */
const fewProcesses = ['io_method=sync', 'max_logical_replication_workers=0'];

/** A running PostgreSQL of ours. `adopted`: it was still alive from a start that was killed. */
export type EmbeddedPostgres = {
  /** Connection string of a database, which is created if missing. */
  url(database: string): Promise<string>;
  directory: string;
  adopted: boolean;
  /** Restarts the server if it has ended; returns whether it had. Throws, and starts nothing, when that is unknown. */
  revive(): Promise<boolean>;
  stop(): Promise<void>;
  /** For an exit that cannot wait: begins to stop the server. */
  endNow(): void;
};

/**
 * Starts the PostgreSQL from npm, on a Unix socket that only we can enter, with its files under `dataDir`. A server
 * that outlived a killed start is taken over: a second one on the same files would corrupt them.
 */
export async function startPostgres(options: {
  dataDir: string;
  flags?: string[];
  /** Of another release, for tests. */
  binaries?: Binaries;
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL runs on Linux and macOS. On Windows set DATABASE_URL to a PostgreSQL 15 or later.',
    );
  }
  const user = serverUser();
  const flags = [...(options.binaries ? [] : fewProcesses), ...(options.flags ?? [])];
  const binaries = options.binaries ?? (await findBinaries(user));
  const directory = await findDataDirectory(options.dataDir, user);
  const socket = await socketDirectory(directory, user);
  const connect = (database: string) =>
    `postgres://${superuser}@/${database}?host=${encodeURIComponent(socket)}`;

  if (!(await exists(path.join(directory, 'PG_VERSION')))) await initialise(binaries, directory, user);
  const orphan = livingServer(directory);
  const adopted = orphan !== null && (await takeOver(orphan, connect('postgres'), directory));
  const begin = async () => {
    for (let tries = 1; ; tries += 1) {
      const ended = await launch(binaries, directory, socket, user, flags);
      const words = await wordsUnlessItAnswers(connect('postgres'), directory, ended);
      if (words === null) return;
      // A killed server holds its lock file until the system has ended it, and its backends hold its shared memory.
      if (tries === 300 || !/pre-existing shared memory block|lock file .* already exists/.test(words))
        throw new Error(`The database did not start. Its last words:\n${words}`);
      await sleep(100);
    }
  };
  if (!adopted) {
    if (orphan !== null) await stopServer(orphan);
    await begin();
  }
  return {
    directory,
    adopted,
    url: async (database) => {
      await createDatabase(connect('postgres'), database);
      return connect(database);
    },
    revive: async () => {
      if (livingServer(directory) !== null) return false;
      await begin();
      return true;
    },
    stop: async () => {
      const pid = livingServer(directory);
      if (pid !== null) await stopServer(pid);
    },
    endNow: () => {
      const pid = livingServer(directory);
      if (pid !== null) process.kill(pid, 'SIGINT');
    },
  };
}

async function initialise(binaries: Binaries, directory: string, user: ServerUser | null): Promise<void> {
  // A UTF-8 locale of libc: without it pg_trgm ignores Chinese characters.
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  const args = [
    '-D',
    directory,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=libc',
    `--locale=${locale}`,
  ];
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const initdb = spawn(binaries.initdb, args, { cwd: '/', stdio: [...stdio], ...account(user) });
  const ended = new Promise<string | null>((resolve) => {
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('close', (code) => resolve(code === 0 ? null : `code ${code}`));
  });
  const [how, words, errors] = await Promise.all([ended, text(initdb.stdout), text(initdb.stderr)]);
  if (how !== null)
    throw new Error(`The database could not be initialised in ${directory}: ${errors || words || how}`);
}

async function launch(
  binaries: Binaries,
  directory: string,
  socket: string,
  user: ServerUser | null,
  flags: string[],
): Promise<AbortSignal> {
  const log = await open(path.join(directory, 'server.log'), 'a');
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    ...flags,
  ];
  const child = spawn(binaries.postgres, ['-D', directory, ...settings.flatMap((flag) => ['-c', flag])], {
    // Its own group, so that Ctrl-C reaches us first and the server is stopped last.
    detached: true,
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
    ...account(user),
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  child.on('error', () => {});
  child.unref();
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  return ended.signal;
}

/** Whether a server that outlived its start becomes ours; false when it must be stopped, or has ended. */
async function takeOver(pid: number, url: string, directory: string): Promise<boolean> {
  const patience = { busy: 300, silent: 3, absent: 10 };
  while (livingServer(directory) === pid) {
    const state = await askServer(url);
    if (state === 'answers') return true;
    patience[state] -= 1;
    if (patience[state] === 0) break;
    await sleep(200);
  }
  return false;
}

/** Unix socket paths end at 107 bytes, which a data directory may exceed, so they get a short folder. */
async function socketDirectory(directory: string, user: ServerUser | null): Promise<string> {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const socket = path.join(systemTemporaryFolder(), `second-look-${name}`);
  await mkdir(socket, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(socket);
  const mine = [process.getuid?.(), user?.uid].includes(found.uid);
  if (!found.isDirectory() || !mine)
    throw new Error(`${socket} belongs to someone else; remove it, or set TMPDIR to another folder.`);
  if (user) await chown(socket, user.uid, user.gid);
  await chmod(socket, 0o700);
  return socket;
}

/** Waits until a server answers: returns null, or the last output of one that did not start. */
async function wordsUnlessItAnswers(
  url: string,
  directory: string,
  ended: AbortSignal,
): Promise<string | null> {
  for (let i = 0; i < 600 && !ended.aborted; i += 1) {
    if ((await askServer(url)) === 'answers') return null;
    await sleep(i < 20 ? 25 : 100);
  }
  const log = await readFile(path.join(directory, 'server.log'), 'utf8').catch(() => '');
  return log.split('\n').slice(-8).join('\n');
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function account(user: ServerUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
