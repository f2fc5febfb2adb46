import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A process and all its descendants. */
export function treeOf(pid: number): number[] {
  const output = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = output
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree)
    for (const [child, of] of pairs) if (of === parent && child !== undefined) tree.push(child);
  return tree;
}

/** Their memory in MiB. Shared memory is divided among the processes that share it (Linux reports that). */
export async function residentMib(pid: number): Promise<number> {
  const sizes = await Promise.all(treeOf(pid).map(proportional));
  return sizes.reduce((sum, kib) => sum + kib, 0) / 1024;
}

async function proportional(pid: number): Promise<number> {
  // A process that has just ended uses no memory.
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
}

/** Processor time of processes and their ended children, in ms; Linux counts in hundredths of a second. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const spent = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name is in parentheses and may contain spaces. Of the fields after it, the 12th to 15th are user and system
      // time, its own and that of ended children.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 10;
    }),
  );
  return spent.reduce((sum, ms) => sum + ms, 0);
}

/**
 * Runs `run` and returns the processor time per item in each of these parts, in ms. The parts' processes are looked up
 * again at the end.
 */
export async function spending<Done extends { ms: readonly number[] }>(
  parts: readonly (() => readonly number[])[],
  run: () => Promise<Done>,
): Promise<Done & { each: number[] }> {
  const spent = () => Promise.all(parts.map((pids) => processorMs(pids())));
  const before = await spent();
  const done = await run();
  const after = await spent();
  return { ...done, each: after.map((all, part) => (all - (before[part] ?? 0)) / done.ms.length) };
}
