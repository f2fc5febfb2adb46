import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { because, type Reason } from '../../../reasons/reason.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import type { SystemTool } from './system-tools.ts';

/** The limits of one program. `cpuSeconds` counts all its threads; null: no limit. */
export type ProgramLimits = { memoryMb: number; cpuSeconds: number | null };

// At least twice the measured use: ffmpeg on 8K video 1.5 GB, the recogniser 0.1 GB, tesseract on a frame 0.1 GB.
const memoryMb: Record<SystemTool, number> = {
  ffmpeg: 3072,
  ffprobe: 1024,
  tesseract: 1024,
  pocketsphinx_continuous: 1024,
};
/** The limit of one engine's Node process. */
export const engineMemoryMb = 3072;
const hour = 3600;
/** CPU time for reading one file, from its start or from where an earlier run stopped. */
export const readingSeconds = 12 * hour;

export function limitsOf(tool: SystemTool, own: Partial<ProgramLimits> = {}): ProgramLimits {
  return { memoryMb: memoryMb[tool], cpuSeconds: null, ...own };
}

/** The CPU limit of a program with a timeout. It ends the program even if the process with the timer has died. */
export const secondsWithin = (timeoutMs: number): number =>
  Math.ceil(timeoutMs / 1000) * availableParallelism();

const folders = (process.env.PATH ?? '').split(path.delimiter);
const prlimit =
  process.platform === 'linux'
    ? folders.map((folder) => path.join(folder, 'prlimit')).find((file) => existsSync(file))
    : undefined;

/** Whether this machine can limit programs: prlimit is part of Debian's util-linux. */
export const canLimit = prlimit !== undefined;

/** The command that starts a program within limits; without prlimit the program itself. */
export function withinLimits(
  program: string,
  args: readonly string[],
  { memoryMb: mb, cpuSeconds }: ProgramLimits,
): { program: string; args: string[] } {
  if (!prlimit) return { program, args: [...args] };
  // Limits writable private memory, because a limit of the address space would count what WebAssembly only reserves.
  // No core dumps, because they contain evidence.
  const limits = [`--data=${mb * 1024 ** 2}`, '--core=0'];
  // The second number kills a program that ignores the signal at the first.
  if (cpuSeconds !== null) limits.push(`--cpu=${cpuSeconds}:${cpuSeconds + 5}`);
  return { program: prlimit, args: [...limits, program, ...args] };
}

/** Whether prlimit could not start the program. */
export const notStarted = (code: number | null, stderr: string): boolean =>
  (code === 126 || code === 127) && stderr.startsWith('prlimit: failed to execute');

/** A program reached one of its limits; the reason says which. */
export class LimitError extends Reasoned {}

const outOfMemory =
  /cannot allocate memory|bad_alloc|out of memory|alloc\(.*\) failed|failed to allocate|unable to grow|allocation failed|cannot enlarge memory/i;

export const tooMuchMemory = (mb: number): Reason => because('memory_limit_exceeded', { mb });
const tooMuchTime = (seconds: number): Reason => because('processor_time_limit_exceeded', { seconds });

/** The limit that a program reached; null when it ended for another reason. */
export function limitReached(
  { signal, stderr }: { signal: NodeJS.Signals | null; stderr: string },
  { memoryMb: mb, cpuSeconds }: ProgramLimits,
): Reason | null {
  if (signal === 'SIGXCPU' && cpuSeconds !== null) return tooMuchTime(cpuSeconds);
  return saysOutOfMemory(stderr) ? tooMuchMemory(mb) : null;
}

export const saysOutOfMemory = (stderr: string): boolean => outOfMemory.test(stderr);
