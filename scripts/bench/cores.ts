import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { treeOf } from './processes.ts';

/** One processor for what is measured, and all others for what is needed beside it. */
export type Cores = { one: string; others: string };

/** How processors can be divided here: by `taskset` of util-linux, where there are two. Null where they cannot. */
export function divideCores(): Cores | null {
  const [one, ...others] = allowed();
  return one === undefined || others.length === 0 ? null : { one: `${one}`, others: others.join(',') };
}

/** The command that runs on these alone, with all that it starts. */
export function on(cores: string | null, command: readonly [string, ...string[]]): [string, ...string[]] {
  return cores === null ? [...command] : ['taskset', '-c', cores, ...command];
}

/** Keeps processes, their threads and what they have started to these. */
export function keepTo(cores: string, pids: readonly number[]): void {
  for (const pid of pids.flatMap(treeOf))
    execFileSync('taskset', ['-a', '-c', '-p', cores, `${pid}`], { stdio: 'ignore' });
}

/** This process and what is given to the others, until `use` ends; then this one may run everywhere again. */
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

/** Where something ran, in words. */
export const placeOf = (cores: Cores | null): string =>
  cores === null ? `all ${availableParallelism()} processors, not divided` : 'one processor';

function allowed(): number[] {
  try {
    const told = execFileSync('taskset', ['-c', '-p', `${process.pid}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // "pid 17's current affinity list: 0,2-3"
    const list = told.slice(told.lastIndexOf(':') + 1).trim();
    return list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    });
  } catch {
    return [];
  }
}
