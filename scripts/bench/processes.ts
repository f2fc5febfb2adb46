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

/** The time that processes, and what they started and outlived, have had of the processors, in ms; Linux tells hundredths of a second. */
async function processorMs(pids: readonly number[]): Promise<number> {
  const spent = await Promise.all(
    pids.map(async (pid) => {
      const told = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name stands in parentheses and may hold spaces; of what follows the 12th to 15th are user and system, its own
      // and of those it has waited for.
      const fields = told.slice(told.lastIndexOf(')') + 2).split(' ');
      return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * 10;
    }),
  );
  return spent.reduce((sum, ms) => sum + ms, 0);
}

/** `run`, and what each thing it did took of a processor in each of these parts, in ms. Processes are looked for anew. */
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
