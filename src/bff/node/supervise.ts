import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, createBackoff } from '../../platform/scheduling/backoff.ts';

/** A started process; `ready` rejects when it does not come up. */
export type Begun = { child: ChildProcess; ready: Promise<void> };

type Options = {
  begin(): Begun;
  /** Called when the process ended by itself or could not start, with the time until the next try. */
  onEnd(how: string, againInMs: number): void;
  onAgain(): void;
  /** How long it may take to end by itself. */
  stopMs: number;
  /** Aborted: a stop waits no longer. */
  hurry: AbortSignal;
  backoff?: Backoff;
};

/** Keeps one process running until `stop`. Rejects when the first one does not come up. */
export async function supervise(options: Options): Promise<{ stop(): Promise<void> }> {
  const { begin, onEnd, onAgain, stopMs, hurry, backoff = createBackoff() } = options;
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let beganAt = 0;

  async function run(): Promise<void> {
    beganAt = performance.now();
    const begun = begin();
    child = begun.child;
    await begun.ready.catch((error: unknown) => {
      begun.child.kill('SIGKILL');
      throw error;
    });
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const how = child ? await endOf(child) : 'not started';
      if (stopping.signal.aborted) return;
      const waitMs = backoff.next(performance.now() - beganAt);
      onEnd(how, waitMs);
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      // A process that never became ready has been killed already.
      await run().then(onAgain, () => {});
    }
  }

  await run();
  const keeping = keep();
  return {
    stop: async () => {
      stopping.abort();
      const kill = () => child?.kill('SIGKILL');
      const late = AbortSignal.any([hurry, AbortSignal.timeout(stopMs)]);
      child?.kill('SIGTERM');
      if (late.aborted) kill();
      late.addEventListener('abort', kill, { once: true });
      await keeping;
      late.removeEventListener('abort', kill);
    },
  };
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const over = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (over) resolve(howEnded(child));
    child.once('exit', () => resolve(howEnded(child)));
    child.once('error', (error) => child.pid === undefined && resolve(error.message));
  });
}

const howEnded = ({ signalCode, exitCode }: ChildProcess) => signalCode ?? `code ${exitCode}`;
