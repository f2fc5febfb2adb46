import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { because, type Reason } from '../../reasons/reason.ts';
import { Reasoned } from '../../reasons/reasoned.ts';
import type { SystemTool } from './system-tools.ts';

/** What one program may use. `cpuSeconds` counts all its threads; null: as much as it takes. */
export type ProgramLimits = { memoryMb: number; cpuSeconds: number | null };

// Twice what was measured or more: ffmpeg on 8K film 1.5 GB, the recogniser 0.1 GB, tesseract on a frame 0.1 GB.
const memoryMb: Record<SystemTool, number> = {
  ffmpeg: 3072,
  ffprobe: 1024,
  tesseract: 1024,
  pocketsphinx_continuous: 1024,
};
/** Of one engine's process of Node. */
export const engineMemoryMb = 3072;
const hour = 3600;
/** For one reading of a file from its start or from where it went on. */
export const readingSeconds = 12 * hour;

export function limitsOf(tool: SystemTool, own: Partial<ProgramLimits> = {}): ProgramLimits {
  return { memoryMb: memoryMb[tool], cpuSeconds: null, ...own };
}

/** The processor time of a program that is ended after `timeoutMs` anyway: for when nobody is left who would. */
export const secondsWithin = (timeoutMs: number): number =>
  Math.ceil(timeoutMs / 1000) * availableParallelism();

const folders = (process.env.PATH ?? '').split(path.delimiter);
const prlimit =
  process.platform === 'linux'
    ? folders.map((folder) => path.join(folder, 'prlimit')).find((file) => existsSync(file))
    : undefined;

/** Whether this machine can hold programs to limits: prlimit is part of Debian's util-linux. */
export const canLimit = prlimit !== undefined;

/** How a program is started within limits: as it is where there is no prlimit. */
export function withinLimits(
  program: string,
  args: readonly string[],
  { memoryMb: mb, cpuSeconds }: ProgramLimits,
): { program: string; args: string[] } {
  if (!prlimit) return { program, args: [...args] };
  // Private memory that can be written; address space alone would count what WebAssembly merely reserves. No dumps of
  // memory, which hold evidence.
  const limits = [`--data=${mb * 1024 ** 2}`, '--core=0'];
  // The second number kills what does not heed the first.
  if (cpuSeconds !== null) limits.push(`--cpu=${cpuSeconds}:${cpuSeconds + 5}`);
  return { program: prlimit, args: [...limits, program, ...args] };
}

/** Whether it is prlimit that speaks: the program could not be started. */
export const notStarted = (code: number | null, stderr: string): boolean =>
  (code === 126 || code === 127) && stderr.startsWith('prlimit: failed to execute');

/** A program came to one of its limits; the reason says which. */
export class LimitError extends Reasoned {}

const outOfMemory =
  /cannot allocate memory|bad_alloc|out of memory|alloc\(.*\) failed|failed to allocate|unable to grow|allocation failed|cannot enlarge memory/i;

export const tooMuchMemory = (mb: number): Reason => because('needed_more_memory', { mb });
const tooMuchTime = (seconds: number): Reason => because('needed_more_time', { seconds });

/** Which limit a program came to; null for one that ended otherwise. */
export function limitReached(
  { signal, stderr }: { signal: NodeJS.Signals | null; stderr: string },
  { memoryMb: mb, cpuSeconds }: ProgramLimits,
): Reason | null {
  if (signal === 'SIGXCPU' && cpuSeconds !== null) return tooMuchTime(cpuSeconds);
  return saysOutOfMemory(stderr) ? tooMuchMemory(mb) : null;
}

export const saysOutOfMemory = (stderr: string): boolean => outOfMemory.test(stderr);
