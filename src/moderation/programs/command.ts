import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { giveWay } from '../../platform/node/process/priority.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import { launch } from './launcher.ts';
import {
  LimitError,
  limitReached,
  limitsOf,
  notStarted,
  type ProgramLimits,
  secondsWithin,
  withinLimits,
} from './program-limits.ts';
import { type SystemTool, ToolMissingError } from './system-tools.ts';

/** `limit`: to which of its limits the program came. */
export type Ending = { code: number | null; stderr: string; limit: Reason | null };

/** A child process with its two outputs; `ended` rejects only when the program is not there. */
export type RunningCommand = {
  stdout: Readable;
  /** What the program writes to descriptor 3, where its signs of life go. */
  signs: Readable;
  /** What it writes to descriptor 4: a second output, for who asked for one by `sideOutput`. */
  side: Readable;
  pid: number | undefined;
  ended: Promise<Ending>;
  kill(): void;
};

export type CommandOptions = {
  tool: SystemTool;
  /** Path of the program; by default the tool's name, found by PATH. */
  program?: string | undefined;
  signal: AbortSignal;
  env?: Record<string, string | undefined>;
  sideOutput?: boolean;
  /** It runs beside the service and has what that leaves of the processors, as engines do. */
  givesWay?: boolean;
  /** Where they are not those of the tool. */
  limits?: Partial<ProgramLimits> | undefined;
};

const stderrKept = 16_384;
const living = new Set<ChildProcess>();

// A program that we started must not outlive us; being killed ourselves leaves it a broken pipe, which ends it too.
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

const readable = (stream: unknown): Readable | null => (stream instanceof Readable ? stream : null);

/** Starts a program with an argument array (no shell). Aborting `signal` kills it. */
export function startCommand(args: string[], options: CommandOptions): RunningCommand {
  const { tool, program, signal, env, sideOutput = false } = options;
  signal.throwIfAborted();
  const name = program ?? tool;
  const limits = limitsOf(tool, options.limits);
  const started = withinLimits(name, args, limits);
  const child = spawn(started.program, started.args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', sideOutput ? 'pipe' : 'ignore'],
    env: { ...process.env, ...env },
    windowsHide: true,
  });
  // Not those that read a live source: it does not wait.
  if (options.givesWay ?? tool !== 'ffmpeg') giveWay(child.pid);
  living.add(child);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  let stderr = '';
  const [stdout, errors, signs, side] = child.stdio.slice(1).map(readable);
  if (!stdout || !errors || !signs) throw new Error(`${name} was started without its outputs`);
  errors.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-stderrKept);
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = error.code === 'ENOENT' || error.code === 'EACCES';
      reject(missing ? new ToolMissingError(tool, name) : error);
    });
    child.on('close', (code, signal) => {
      if (notStarted(code, stderr)) reject(new ToolMissingError(tool, name));
      else resolve({ code, stderr, limit: limitReached({ signal, stderr }, limits) });
    });
  }).finally(() => {
    living.delete(child);
    signal.removeEventListener('abort', kill);
  });
  ended.catch(() => {});
  return { stdout, signs, side: side ?? Readable.from([]), pid: child.pid, ended, kill };
}

/**
 * Runs a program to its end, started by the launcher, and gives all it wrote, at most `maxOutput` bytes (default 16 MB).
 * Throws LimitError when it came to one of its limits.
 */
export async function runCommand(
  args: string[],
  options: CommandOptions & { timeoutMs: number; maxOutput?: number },
): Promise<Ending & { stdout: string }> {
  const { tool, program, signal, timeoutMs, maxOutput = 16_000_000 } = options;
  signal.throwIfAborted();
  const env = { ...process.env, ...options.env };
  const limits = { cpuSeconds: secondsWithin(timeoutMs), ...options.limits };
  const launched = await launch({ args, tool, program, env, limits, timeoutMs, maxOutput }, signal);
  signal.throwIfAborted();
  if (launched.kind === 'missing') throw new ToolMissingError(tool, program ?? tool);
  if (launched.kind === 'failed') throw new Error(launched.message);
  const { limit } = launched;
  if (limit !== null && launched.code !== 0)
    throw new LimitError(because('program_was_ended', { program: tool, why: limit }));
  return launched;
}
