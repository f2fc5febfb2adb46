import { type ChildProcess, fork } from 'node:child_process';
import type { Reason } from '../../reasons/reason.ts';
import { reasonSchema } from '../../reasons/reason-schema.ts';
import type { ProgramLimits } from './program-limits.ts';
import type { SystemTool } from './system-tools.ts';

// Starting a program makes a copy of the process that starts it, and holds it until that is done: tens of
// milliseconds for a service of this size, hundreds on a busy machine. A small process of ours does it instead.

/** A program to run to its end; `env` is the whole environment. */
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

type Launcher = { child: ChildProcess; waiting: Map<number, (launched: Launched) => void> };

const program = new URL('./launcher-program.ts', import.meta.url);
let launcher: Launcher | undefined;
let count = 0;

/** Has a program run elsewhere; once `signal` is aborted it is killed, and this resolves when it is gone. */
export async function launch(order: Launch, signal: AbortSignal): Promise<Launched> {
  launcher ??= startLauncher();
  const { child, waiting } = launcher;
  const id = count++;
  const launched = new Promise<Launched>((resolve) => waiting.set(id, resolve));
  const send = (message: ToLauncher) => child.connected && child.send(message, () => {});
  const stop = () => send({ id, stop: true });
  // Only who waits for it keeps the process alive.
  child.ref();
  child.channel?.ref();
  send({ id, launch: order });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await launched;
  } finally {
    signal.removeEventListener('abort', stop);
    waiting.delete(id);
    if (waiting.size === 0) rest(child);
  }
}

function startLauncher(): Launcher {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const one: Launcher = { child, waiting: new Map() };
  child.on('message', ({ id, launched }: FromLauncher) => one.waiting.get(id)?.(withLimit(launched)));
  const gone = () => {
    if (launcher === one) launcher = undefined;
    for (const tell of one.waiting.values())
      tell({ kind: 'failed', message: 'the process that starts programs ended' });
  };
  child.once('error', gone);
  child.once('exit', gone);
  return one;
}

/** A reason that came from another process is a plain object. */
function withLimit(launched: Launched): Launched {
  if (launched.kind !== 'ended') return launched;
  return { ...launched, limit: reasonSchema.nullable().parse(launched.limit) };
}

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
