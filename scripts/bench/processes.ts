import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A process and all that it has started. */
export function treeOf(pid: number): number[] {
  const told = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = told
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree)
    for (const [child, of] of pairs) if (of === parent && child !== undefined) tree.push(child);
  return tree;
}

/** What they hold in memory, in MiB: what several share is divided among them (Linux tells that). */
export async function residentMib(pid: number): Promise<number> {
  const sizes = await Promise.all(treeOf(pid).map(proportional));
  return sizes.reduce((sum, kib) => sum + kib, 0) / 1024;
}

async function proportional(pid: number): Promise<number> {
  // One that has just ended holds nothing.
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(told)?.[1] ?? 0);
}
