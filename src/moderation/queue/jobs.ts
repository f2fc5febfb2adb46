import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/node/log/log.ts';
import type { Listener } from '../../platform/node/postgres/listen.ts';
import { type Loop, startLoop } from '../../platform/scheduling/loop.ts';
import { createSemaphore } from '../../platform/scheduling/semaphore.ts';
import { throttle } from '../../platform/scheduling/throttle.ts';
import type { Database } from '../store/database.ts';
import type { SubmissionKind } from '../store/tables.ts';
import { readCall, workChannel } from '../submissions/call-workers.ts';
import { type Running, WorkInterrupted, WorkYielded } from '../work/running.ts';
import { closingGraceMs } from './close-submission.ts';
import { findYield, handBack, type Job, leaseSeconds, letWait, renewJobs, takeJob } from './lease.ts';

/** Takes up submissions, beside other processes. One process at a time works on each submission; none is lost. */
export type Jobs = {
  work(handler: (job: Job) => Promise<void>): void;
  /** Takes up no more and waits briefly for running work. Another process continues what does not end by then. */
  stop(): Promise<void>;
};

/** How many submissions of each queue may run at once for one account (L2). */
export type AtOnce = Record<Queue, number>;
type Queue = 'videos' | 'audio-files' | 'streams';
const queues: Record<Queue, SubmissionKind[]> = {
  videos: ['video-file'],
  'audio-files': ['audio-file'],
  streams: ['video-stream', 'audio-stream'],
};

const everyMs = 1000;
const renewEveryMs = (leaseSeconds * 1000) / 4;
const stopMs = 3000;
/** Delay before taking up another submission, per running one, so that a less busy process takes it first. */
const yieldMs = 25;

type Options = { listenOn: Listener['add']; db: Database; atOnce: AtOnce; running: Running; log: Log };

export function startJobs({ listenOn, db, atOnce, running, log }: Options): Jobs {
  const holder = randomUUID();
  const report = throttle((error, suppressed) =>
    log.error({ err: error, suppressed }, 'the queue of submissions'),
  );
  const held = new Map<Job, Promise<void>>();
  // The queues are looked at by the same signs: one connection is enough for all of them.
  const inTurn = createSemaphore(1);
  const { signal } = new AbortController();
  const loops: Loop[] = [];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  const stopListening = listenOn(workChannel, (word) => {
    const call = readCall(word);
    if (call) running.close(call.close, call.graceMs);
    wake();
  });

  async function renew(): Promise<void> {
    const jobs = [...held.keys()];
    const still = new Map((await renewJobs(db, holder, jobs)).map((row) => [row.id, row]));
    for (const job of jobs.filter((one) => held.has(one))) {
      const row = still.get(job.submissionId);
      if (!row) running.takeOff(job.submissionId);
      // Another process closed it, and its message did not arrive here.
      else if (row.closing) running.close(row.id, closingGraceMs(row.kind));
    }
  }
  const beat = setInterval(() => void renew().catch(report), renewEveryMs);

  async function run(job: Job, handler: (job: Job) => Promise<void>): Promise<void> {
    try {
      await handler(job);
    } catch (error) {
      const back =
        error instanceof WorkYielded
          ? letWait(db, job)
          : handBack(db, job, { again: !(error instanceof WorkInterrupted) });
      await back.catch(report);
    }
  }

  function serve(queue: Queue, handler: (job: Job) => Promise<void>): Loop {
    const mine = new Set<Promise<void>>();
    // Twice what one account may use, so that one busy account does not block the others.
    const maxRunning = atOnce[queue] * 2;
    const wanted = { queue, kinds: queues[queue], atOnce: atOnce[queue], holder };
    const look = async () => {
      if (mine.size > 0) await sleep(mine.size * yieldMs);
      const job = mine.size < maxRunning ? await inTurn(() => takeJob(db, wanted), signal) : null;
      if (!job) {
        if (mine.size > 0) await makeRoom({ ...wanted, full: mine.size >= maxRunning });
        return;
      }
      const work = run(job, handler).finally(() => {
        held.delete(job);
        mine.delete(work);
        wake();
      });
      held.set(job, work);
      mine.add(work);
      loop.wake();
    };
    const loop = startLoop({ everyMs, look, report });
    return loop;
  }

  /** Streams keep their places: a paused stream would lose what it shows meanwhile. */
  async function makeRoom(wanted: Parameters<typeof findYield>[1]): Promise<void> {
    if (wanted.queue === 'streams') return;
    const id = await findYield(db, wanted);
    if (id !== null) running.letWait(id);
  }

  return {
    work: (handler) => {
      for (const queue of ['videos', 'audio-files', 'streams'] as const) loops.push(serve(queue, handler));
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.race([Promise.all(held.values()), sleep(stopMs)]);
      clearInterval(beat);
      stopListening();
    },
  };
}
