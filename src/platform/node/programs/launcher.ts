import { type ChildProcess, fork } from 'node:child_process';
import type { Reason } from '../../../reasons/reason.ts';
import { reasonSchema } from '../../../reasons/reason-schema.ts';
import type { ProgramLimits } from './program-limits.ts';
import type { SystemTool } from './system-tools.ts';

// Starting a program forks the starting process and blocks it meanwhile: tens of milliseconds for a service of this
// size, hundreds on a busy machine. A small launcher process does it instead.

/** A program to run to its end; `env` is the complete environment. */
export type Launch = {
  args: string[];
  tool: SystemTool;
  program: string | undefined;
  env: Record<string, string | undefined>;
  limits: Partial<ProgramLimits>;
  timeoutMs: number;
  maxOutput: number;
};
export type Launched =
  | { kind: 'ended'; code: number | null; stdout: string; stderr: string; limit: Reason | null }
  | { kind: 'missing' }
  | { kind: 'failed'; message: string };
export type ToLauncher = { id: number; launch: Launch } | { id: number; stop: true };
export type FromLauncher = { id: number; launched: Launched };

type Launcher = {
  child: ChildProcess;
  waiting: Map<number, (launched: Launched) => void>;
  idle?: NodeJS.Timeout;
};

const program = new URL('./launcher-program.ts', import.meta.url);
/** An idle launcher ends: it uses memory, and another one is there in a tenth of a second. */
const idleMs = 15_000;
let launcher: Launcher | undefined;
let count = 0;

/** Runs a program by the launcher process. Aborting `signal` kills the program; the promise resolves when it has ended. */
export async function launch(request: Launch, signal: AbortSignal, restMs = idleMs): Promise<Launched> {
  launcher ??= startLauncher();
  const one = launcher;
  const { child, waiting } = one;
  clearTimeout(one.idle);
  const id = count++;
  const launched = new Promise<Launched>((resolve) => waiting.set(id, resolve));
  const send = (message: ToLauncher) => child.connected && child.send(message, () => {});
  const stop = () => send({ id, stop: true });
  // The launcher keeps this process alive only while a program runs.
  child.ref();
  child.channel?.ref();
  send({ id, launch: request });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await launched;
  } finally {
    signal.removeEventListener('abort', stop);
    waiting.delete(id);
    if (waiting.size === 0) rest(one, restMs);
  }
}

function startLauncher(): Launcher {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const one: Launcher = { child, waiting: new Map() };
  child.on('message', ({ id, launched }: FromLauncher) => one.waiting.get(id)?.(withLimit(launched)));
  const onEnd = () => {
    if (launcher === one) launcher = undefined;
    for (const resolve of one.waiting.values())
      resolve({ kind: 'failed', message: 'the process that starts programs ended' });
  };
  child.once('error', onEnd);
  child.once('exit', onEnd);
  return one;
}

/** Parses the limit again, because a reason from another process is a plain object. */
function withLimit(launched: Launched): Launched {
  if (launched.kind !== 'ended') return launched;
  return { ...launched, limit: reasonSchema.nullable().parse(launched.limit) };
}

function rest(one: Launcher, ms: number): void {
  const { child } = one;
  child.unref();
  child.channel?.unref();
  clearTimeout(one.idle);
  one.idle = setTimeout(() => {
    // Given up before it ends: whatever comes from now on starts another one, and nothing is lost.
    if (launcher === one) launcher = undefined;
    if (child.connected) child.disconnect();
  }, ms).unref();
}
