import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { treeOf } from './processes.ts';

/** One processor for the program under test, and all others for the rest. */
export type Cores = { one: string; others: string };

/** How processors can be divided here by `taskset` of util-linux. Null without it, or with only one processor. */
export function divideCores(): Cores | null {
  const [one, ...others] = allowed();
  return one === undefined || others.length === 0 ? null : { one: `${one}`, others: others.join(',') };
}

/** A command that runs only on these processors, with all its children. */
export function on(cores: string | null, command: readonly [string, ...string[]]): [string, ...string[]] {
  return cores === null ? [...command] : ['taskset', '-c', cores, ...command];
}

/** Restricts processes, their threads and their children to these processors. */
export function keepTo(cores: string, pids: readonly number[]): void {
  for (const pid of pids.flatMap(treeOf))
    execFileSync('taskset', ['-a', '-c', '-p', cores, `${pid}`], { stdio: 'ignore' });
}

/**
 * Moves this process and the given ones to the other processors until `use` ends; then this one may run everywhere
 * again.
 */
export async function besides<T>(
  cores: Cores | null,
  pids: readonly number[],
  use: () => Promise<T>,
): Promise<T> {
  if (cores === null) return use();
  keepTo(cores.others, pids);
  keepSelf(cores.others);
  return use().finally(() => keepSelf(`${cores.one},${cores.others}`));
}

function keepSelf(cores: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', cores, `${process.pid}`], { stdio: 'ignore' });
}

/** A phrase that says where something ran. */
export const placeOf = (cores: Cores | null): string =>
  cores === null ? `all ${availableParallelism()} processors, not divided` : 'one processor';

function allowed(): number[] {
  try {
    const output = execFileSync('taskset', ['-c', '-p', `${process.pid}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // "pid 17's current affinity list: 0,2-3"
    const list = output.slice(output.lastIndexOf(':') + 1).trim();
    return list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    });
  } catch {
    return [];
  }
}
