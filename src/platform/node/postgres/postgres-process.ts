import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const connectMs = 2000;
/** Our own limits: they say nothing about the server. */
const ourLimits = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);

/**
 * The process id of the PostgreSQL that holds these files; null when none does. Throws when that is unknown, for
 * example without a free file handle: then nothing may be started.
 */
export function livingServer(directory: string): number | null {
  const text = readIfThere(path.join(directory, 'postmaster.pid'));
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !alive(pid)) return null;
  return programOf(pid) === 'postgres' ? pid : null;
}

/** The name of the process's program. Empty when the process has ended, reaped or not. */
function programOf(pid: number): string {
  if (process.platform === 'linux') {
    const [file = ''] = readIfThere(`/proc/${pid}/cmdline`).split('\0');
    return path.basename(file);
  }
  const listed = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  if (listed.error) throw listed.error;
  return path.basename(listed.stdout.trim());
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

/** The state of a server: it answers, it is up but accepts nobody now, it hangs, or nothing listens. */
export type ServerState = 'answers' | 'busy' | 'silent' | 'absent';

export async function askServer(url: string): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return 'answers';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (ourLimits.has(code)) throw error;
    // Starting, stopping, or without a free connection: an answer from a living server.
    if (error instanceof pg.DatabaseError) return 'busy';
    return code === 'ECONNREFUSED' || code === 'ENOENT' ? 'absent' : 'silent';
  } finally {
    // A hanging server does not answer the goodbye.
    void client.end().catch(() => {});
  }
}

export async function stopServer(pid: number): Promise<void> {
  const gone = () => !alive(pid) || !mayRun(pid);
  for (const [signal, patience] of [
    ['SIGINT', 100],
    ['SIGQUIT', 50],
  ] as const) {
    if (gone()) return;
    process.kill(pid, signal);
    for (let i = 0; i < patience && !gone(); i += 1) await sleep(100);
  }
  if (!gone()) throw new Error(`The database server (pid ${pid}) does not stop.`);
}

function mayRun(pid: number): boolean {
  try {
    return programOf(pid) !== '';
  } catch {
    return true;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
