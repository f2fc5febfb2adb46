import { type ChildProcess, fork } from 'node:child_process';
// biome-ignore lint/style/noRestrictedImports: the type of a pipe to a process of ours, nothing that connects.
import { Socket } from 'node:net';
import type * as z from 'zod';
import { giveWay } from '../../../platform/node/process/priority.ts';
import {
  engineMemoryMb,
  saysOutOfMemory,
  tooMuchMemory,
  withinLimits,
} from '../../../platform/node/programs/program-limits.ts';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { because, type Reason } from '../../../reasons/reason.ts';
import { messageSchema } from '../../../reasons/reason-schema.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { say } from '../../../reasons/say.ts';
import type { FromChild, ToChild } from './serve.ts';

/** An engine program in child processes. If one of them crashes, only the input it was working on is lost. */
export type Isolated<Input, Output> = {
  /**
   * With a `source`, the process that worked on it last is preferred, since it may still have what it needs.
   * Rejects with the reason when the program fails, times out or dies; the next run gets a new process.
   */
  run(input: Input, signal: AbortSignal, source?: string): Promise<Output>;
  /** How often a process had to be replaced since the start, and which ones run now. */
  health(): { restarts: number; pids: number[] };
  close(): Promise<void>;
};

type Options<Output> = {
  /** Each process starts when it is first needed. */
  maxProcesses: number;
  /** Timeout of one input, once the program is loaded. */
  timeoutMs: number;
  /** Timeout of loading the program and its model. */
  startMs: number;
  output: z.ZodType<Output>;
  /** Memory limit of one process in MB (default 3 GB). */
  memoryMb?: number;
  /** How long a process waits for another input before it ends and frees its memory (default: a minute). */
  idleMs?: number;
};

type Waiting = { resolve(output: unknown): void; reject(error: Error): void };
type Worker = {
  child: ChildProcess;
  ready: Promise<void>;
  waiting: Map<number, Waiting>;
  idle?: NodeJS.Timeout;
  /** What it worked on last. */
  source?: string | undefined;
  /** It was ended because nothing was left to do. */
  dismissed?: boolean;
};

const defaultIdleMs = 60_000;
const maxStderrChars = 4000;
const maxReportedChars = 500;

/** Runs `program`, a module that calls `serve`, in at most `maxProcesses` child processes. */
export function createIsolated<Input, Output>(
  program: URL,
  options: Options<Output>,
): Isolated<Input, Output> {
  const { maxProcesses, timeoutMs, startMs, output } = options;
  const { memoryMb = engineMemoryMb, idleMs = defaultIdleMs } = options;
  const limited = createSemaphore(maxProcesses);
  const idle: Worker[] = [];
  const alive = new Set<Worker>();
  let restarts = 0;
  let count = 0;
  let closed = false;

  function start(): Worker {
    // The limiting program starts Node, with the same pipes.
    const node = withinLimits(process.execPath, process.execArgv, { memoryMb, cpuSeconds: null });
    const child = fork(program, [], {
      execPath: node.program,
      execArgv: node.args,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // An idle engine does not keep the service alive. While one works, the timer in `within` does.
    child.unref();
    child.channel?.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    giveWay(child.pid);
    const waiting: Worker['waiting'] = new Map();
    const loaded = Promise.withResolvers<void>();
    const worker: Worker = { child, ready: loaded.promise, waiting };
    alive.add(worker);
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-maxStderrChars);
    });
    child.on('message', (message: FromChild) => {
      if (message.kind === 'ready') return loaded.resolve();
      if (message.kind === 'error' && message.id === null) {
        // It will never be ready; the next run starts a new process.
        child.kill('SIGKILL');
        return loaded.reject(new Reasoned(messageSchema.parse(message.why)));
      }
      const one = waiting.get(message.id ?? -1);
      waiting.delete(message.id ?? -1);
      if (message.kind === 'output') one?.resolve(message.output);
      else if (saysOutOfMemory(say(messageSchema.parse(message.why), 'en'))) {
        one?.reject(new Reasoned(because('engine_failed_because', { why: tooMuchMemory(memoryMb) })));
        // It would keep its memory and fail again.
        child.kill('SIGKILL');
      } else one?.reject(new Reasoned(messageSchema.parse(message.why)));
    });
    const onEnd = (how: string) => {
      alive.delete(worker);
      clearTimeout(worker.idle);
      const index = idle.indexOf(worker);
      if (index >= 0) idle.splice(index, 1);
      const why = saysOutOfMemory(stderr) ? tooMuchMemory(memoryMb) : stderr.trim().slice(-maxReportedChars);
      const error = new Reasoned(
        why === ''
          ? because('engine_process_ended', { how })
          : because('engine_process_ended_with', { how, why }),
      );
      loaded.reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('exit', (code, signal) => {
      if (!closed && !worker.dismissed) restarts++;
      onEnd(signal ?? `code ${code}`);
    });
    loaded.promise.catch(() => {});
    return worker;
  }

  /** The one that knows the source works next, or else the latest of the idle ones, so that the others can end. */
  function takeIdle(source: string | undefined): Worker | undefined {
    const knows = source === undefined ? -1 : idle.findLastIndex((each) => each.source === source);
    const [worker] = idle.splice(knows, 1);
    clearTimeout(worker?.idle);
    return worker;
  }

  function putBack(worker: Worker): void {
    idle.push(worker);
    worker.idle = setTimeout(() => {
      // Out of the list before it ends: no input is given to a process that ends.
      idle.splice(idle.indexOf(worker), 1);
      worker.dismissed = true;
      worker.child.kill('SIGKILL');
    }, idleMs).unref();
  }

  async function ask(worker: Worker, input: Input, signal: AbortSignal): Promise<unknown> {
    // A process that is too slow is killed: it may never answer again.
    const end = (why: Reason) => {
      worker.child.kill('SIGKILL');
      return new Reasoned(why);
    };
    await within(
      worker.ready,
      startMs,
      () => end(because('engine_not_ready', { seconds: startMs / 1000 })),
      signal,
    );
    const id = count++;
    const answer = new Promise<unknown>((resolve, reject) => {
      worker.waiting.set(id, { resolve, reject });
      worker.child.send({ id, input } satisfies ToChild, (error) => error && reject(error));
    });
    answer.catch(() => {});
    return within(
      answer,
      timeoutMs,
      () => end(because('engine_did_not_answer', { seconds: timeoutMs / 1000 })),
      signal,
    );
  }

  return {
    run: (input, signal, source) =>
      limited(async () => {
        // An input that was waiting when this was closed starts no process.
        if (closed) throw new Reasoned(because('engine_closed'));
        const worker = takeIdle(source) ?? start();
        worker.source = source;
        try {
          const answer = output.parse(await ask(worker, input, signal));
          if (alive.has(worker)) putBack(worker);
          return answer;
        } catch (error) {
          // A process that was still loading when its input was aborted finishes loading for the next one.
          if (alive.has(worker) && worker.waiting.size === 0 && !worker.child.killed) putBack(worker);
          else worker.child.kill('SIGKILL');
          throw error;
        }
      }, signal),
    health: () => ({ restarts, pids: [...alive].flatMap(({ child }) => child.pid ?? []) }),
    close: async () => {
      closed = true;
      for (const { child } of alive) child.ref();
      const ended = [...alive].map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
      for (const { child } of alive) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

async function within<T>(work: Promise<T>, ms: number, late: () => Error, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const stopped = Promise.withResolvers<never>();
  const timer = setTimeout(() => stopped.reject(late()), ms);
  const abort = () => stopped.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
