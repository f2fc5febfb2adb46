import { type ChildProcess, fork } from 'node:child_process';
// biome-ignore lint/style/noRestrictedImports: the type of a pipe to a process of ours, nothing that connects.
import { Socket } from 'node:net';
import type * as z from 'zod';
import { giveWay } from '../../../platform/node/process/priority.ts';
import { createSemaphore } from '../../../platform/scheduling/semaphore.ts';
import { because, type Reason } from '../../../reasons/reason.ts';
import { messageSchema } from '../../../reasons/reason-schema.ts';
import { Reasoned } from '../../../reasons/reasoned.ts';
import { say } from '../../../reasons/say.ts';
import {
  engineMemoryMb,
  saysOutOfMemory,
  tooMuchMemory,
  withinLimits,
} from '../../programs/program-limits.ts';
import type { FromChild, ToChild } from './serve.ts';

/** An engine program in processes of its own: what one of them does to itself costs only what it was working on. */
export type Isolated<Input, Output> = {
  /** Rejects with the reason when the program failed, hung past its time, or died; the next run has a new one. */
  run(input: Input, signal: AbortSignal): Promise<Output>;
  /** How often a process had to be replaced since the start, and which run now. */
  health(): { restarts: number; pids: number[] };
  close(): Promise<void>;
};

type Options<Output> = {
  /** How many processes at most; each is started when it is first needed. */
  places: number;
  /** For one input, once the program is loaded. */
  timeoutMs: number;
  /** For loading its model. */
  startMs: number;
  output: z.ZodType<Output>;
  /** What one process may have (default 3 GB). */
  memoryMb?: number;
};

type Waiting = { resolve(output: unknown): void; reject(error: Error): void };
type Worker = { child: ChildProcess; ready: Promise<void>; waiting: Map<number, Waiting> };

const keptNoise = 4000;
const toldNoise = 500;

/** Runs `program`, a module that calls `serve`, in at most `places` child processes. */
export function createIsolated<Input, Output>(
  program: URL,
  { places, timeoutMs, startMs, output, memoryMb = engineMemoryMb }: Options<Output>,
): Isolated<Input, Output> {
  const inTurn = createSemaphore(places);
  const idle: Worker[] = [];
  const alive = new Set<Worker>();
  let restarts = 0;
  let count = 0;
  let closed = false;

  function start(): Worker {
    // Node is started by what limits it, with the same pipes.
    const node = withinLimits(process.execPath, process.execArgv, { memoryMb, cpuSeconds: null });
    const child = fork(program, [], {
      execPath: node.program,
      execArgv: node.args,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // An idle engine holds no program open; one that is asked is waited for by the clock in `within`.
    child.unref();
    child.channel?.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    giveWay(child.pid);
    const waiting: Worker['waiting'] = new Map();
    const loaded = Promise.withResolvers<void>();
    const worker: Worker = { child, ready: loaded.promise, waiting };
    alive.add(worker);
    let noise = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      noise = (noise + chunk.toString()).slice(-keptNoise);
    });
    child.on('message', (message: FromChild) => {
      if (message.kind === 'ready') return loaded.resolve();
      if (message.kind === 'error' && message.id === null) {
        // It will never be ready: the next run has a new one.
        child.kill('SIGKILL');
        return loaded.reject(new Reasoned(messageSchema.parse(message.why)));
      }
      const one = waiting.get(message.id ?? -1);
      waiting.delete(message.id ?? -1);
      if (message.kind === 'output') one?.resolve(message.output);
      else if (saysOutOfMemory(say(messageSchema.parse(message.why), 'en'))) {
        one?.reject(new Reasoned(because('engine_failed_for', { why: tooMuchMemory(memoryMb) })));
        // It would hold what it has got, and fail again.
        child.kill('SIGKILL');
      } else one?.reject(new Reasoned(messageSchema.parse(message.why)));
    });
    const gone = (why: string) => {
      alive.delete(worker);
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      const said = saysOutOfMemory(noise) ? tooMuchMemory(memoryMb) : noise.trim().slice(-toldNoise);
      const error = new Reasoned(
        said === ''
          ? because('engine_process_ended', { how: why })
          : because('engine_process_ended_with', { how: why, why: said }),
      );
      loaded.reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    child.once('error', (error) => gone(error.message));
    child.once('exit', (code, signal) => {
      if (!closed) restarts++;
      gone(signal ?? `code ${code}`);
    });
    loaded.promise.catch(() => {});
    return worker;
  }

  async function ask(worker: Worker, input: Input, signal: AbortSignal): Promise<unknown> {
    // Whoever is too slow is ended: what it was asked is lost, and it may never answer again.
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
    run: (input, signal) =>
      inTurn(async () => {
        // What was waiting for its turn when this was closed starts nothing any more.
        if (closed) throw new Reasoned(because('engine_closed'));
        const worker = idle.pop() ?? start();
        try {
          const answer = output.parse(await ask(worker, input, signal));
          if (alive.has(worker)) idle.push(worker);
          return answer;
        } catch (error) {
          // One that was still loading when its work was broken off goes on to be ready for the next.
          if (alive.has(worker) && worker.waiting.size === 0 && !worker.child.killed) idle.push(worker);
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
