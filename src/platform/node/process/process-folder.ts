import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const hourMs = 60 * 60_000;
/** How often a process marks its folder as in use, for processes that cannot see it. */
const markMs = 10 * 60_000;

export type ProcessFolder = { folder: string; sweep(): void; close(): void };

/**
 * A folder under `parent` for this process alone, removed when it ends. Folders of killed processes are removed now and
 * every hour.
 */
export function claimFolder(parent: string, now = () => performance.now()): ProcessFolder {
  const folder = path.join(parent, processName());
  const make = () => {
    // The parent keeps the usual mode: the database's own account must enter DATA_DIR.
    mkdirSync(parent, { recursive: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  };
  const marks = new Map<string, { mark: number; since: number }>();
  const sweep = () => sweepFolders(parent, marks, now());
  const mark = () => {
    make();
    const time = new Date();
    utimesSync(folder, time, time);
  };
  make();
  sweep();
  const timers = [setInterval(quietly(sweep), hourMs), setInterval(quietly(mark), markMs)];
  for (const timer of timers) timer.unref();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  return {
    folder,
    sweep,
    close: () => {
      for (const timer of timers) clearInterval(timer);
      process.off('exit', remove);
      remove();
    },
  };
}

function sweepFolders(parent: string, marks: Map<string, { mark: number; since: number }>, at: number): void {
  for (const name of readdirSync(parent)) {
    const place = path.join(parent, name);
    const mark = statSync(place, { throwIfNoEntry: false })?.mtimeMs;
    if (mark === undefined || name === processName()) continue;
    const process = readName(name);
    if (process?.place === placeName()) {
      if (!isAlive(process)) rmSync(place, { recursive: true, force: true });
      continue;
    }
    // A process of another machine or container, which we cannot see: it changes its mark while it lives. Clocks are
    // not compared.
    const before = marks.get(name);
    if (before?.mark !== mark) marks.set(name, { mark, since: at });
    else if (at - before.since >= hourMs) rmSync(place, { recursive: true, force: true });
  }
}

type Named = { pid: number; started: string; place: string };

const processName = (): string => `${process.pid}-${startOf(process.pid) ?? '0'}-${placeName()}`;

function readName(name: string): Named | null {
  const [, pid, started = '', place = ''] = /^(\d+)-(\d+)-([0-9a-f]{12})$/.exec(name) ?? [];
  return pid === undefined ? null : { pid: Number(pid), started, place };
}

/** The scope in which a process number is unique: this boot, and in a container only that container. */
function placeName(): string {
  const parts = [hostname(), read('/proc/sys/kernel/random/boot_id'), link('/proc/self/ns/pid')];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

function isAlive({ pid, started }: Named): boolean {
  if (process.platform === 'linux') return startOf(pid) === started;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in ticks since the boot, so that a reused number is not taken for it; null: it has ended. */
function startOf(pid: number): string | null {
  // The name in brackets may contain spaces and brackets.
  const [state, ...rest] = (read(`/proc/${pid}/stat`).split(') ').at(-1) ?? '').split(' ');
  return state === '' || state === 'Z' || state === 'X' ? null : (rest[18] ?? null);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** A failure, as on a full disk, is ignored: the next run tries again. */
const quietly = (work: () => void) => () => {
  try {
    work();
  } catch {}
};
