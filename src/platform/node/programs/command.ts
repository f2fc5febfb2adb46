import { type ChildProcess, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { because, type Reason } from '../../../reasons/reason.ts';
import { giveWay } from '../process/priority.ts';
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

/** How a program ended. `limit`: the limit that it reached, if any. */
export type Ending = { code: number | null; stderr: string; limit: Reason | null };

/** A child process with its outputs; `ended` rejects only when the program could not be started. */
export type RunningCommand = {
  stdout: Readable;
  /** Descriptor 3, for signs of life. */
  signs: Readable;
  /** Descriptor 4, a second output; only open with `sideOutput`. */
  side: Readable;
  pid: number | undefined;
  ended: Promise<Ending>;
  kill(): void;
};

export type CommandOptions = {
  tool: SystemTool;
  /** Path of the program; by default the tool's name, looked up in PATH. */
  program?: string | undefined;
  signal: AbortSignal;
  env?: Record<string, string | undefined>;
  sideOutput?: boolean;
  /** Runs with lower priority than the service, as engines do. Default: true except for ffmpeg. */
  givesWay?: boolean;
  /** Limits that differ from the tool's defaults. */
  limits?: Partial<ProgramLimits> | undefined;
};

const maxStderrChars = 16_384;
const running = new Set<ChildProcess>();

// A started program must not outlive this process. If this process is killed, the broken pipe ends the program.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
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
  // Not ffmpeg: it may read a live source, which does not wait.
  if (options.givesWay ?? tool !== 'ffmpeg') giveWay(child.pid);
  running.add(child);
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  let stderr = '';
  const [stdout, errors, signs, side] = child.stdio.slice(1).map(readable);
  if (!stdout || !errors || !signs) throw new Error(`${name} was started without its outputs`);
  errors.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-maxStderrChars);
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
    running.delete(child);
    signal.removeEventListener('abort', kill);
  });
  ended.catch(() => {});
  return { stdout, signs, side: side ?? Readable.from([]), pid: child.pid, ended, kill };
}

/**
 * Runs a program to its end, started by the launcher, and returns its whole output, at most `maxOutput` bytes (default
 * 16 MB). Throws LimitError when the program reached one of its limits.
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
