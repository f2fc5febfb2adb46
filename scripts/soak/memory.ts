import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const everyMs = 100;

/** In MB: the resident memory, and the allocated memory (`data`), to which the limit applies. */
export type Memory = { resident: number; data: number };

/** Watches every process that belongs to a data folder. `stop` returns the maximum of each program, by its name. */
export function watchMemory(dataDir: string): { stop(): [name: string, peak: Memory][] } {
  const peaks = new Map<string, Memory>();
  const look = () => {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid) || !read(pid, 'environ').includes(`DATA_DIR=${dataDir}\0`)) continue;
      const status = read(pid, 'status');
      const megabytes = (line: RegExp) => Math.round(Number(line.exec(status)?.[1] ?? 0) / 1024);
      const name = nameOf(read(pid, 'cmdline').split('\0'));
      const { resident, data } = peaks.get(name) ?? { resident: 0, data: 0 };
      if (name !== 'prlimit')
        peaks.set(name, {
          resident: Math.max(resident, megabytes(/^VmHWM:\s+(\d+) kB/m)),
          data: Math.max(data, megabytes(/^VmData:\s+(\d+) kB/m)),
        });
    }
  };
  const timer = setInterval(look, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return [...peaks].sort(([a], [b]) => a.localeCompare(b));
    },
  };
}

/** The module of one of our programs, the file of another. */
function nameOf(words: string[]): string {
  const own = words.find((word) => word.endsWith('.ts'));
  if (own !== undefined) return own.replace(/^.*\/src\//, '');
  return path.basename(words[0] ?? '');
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
