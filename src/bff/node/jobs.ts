import pg from 'pg';
import { type Clock, type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss';
import type { Listener } from '../../platform/node/postgres/listen.ts';
import { patientPool, spareMs } from '../../platform/node/postgres/patient-pool.ts';
import type { Job, JobName, Jobs } from '../../review/context/context.ts';

const schema = 'jobs';
const stopMs = 4000;
/** Longer than the workers of all queues take to ask for jobs, which they do at the same time. */
const pollsMs = 200;
const hour = 3600;
/** Waiting jobs never expire: a clock that is ahead for a minute must not remove them. */
const fiftyYears = 50 * 365 * 24 * hour;
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
const queues: Record<JobName, { retryLimit: number; teamSize: number; expireInSeconds?: number }> = {
  submit: { retryLimit: 8, teamSize: 2 },
  'copy-evidence': { retryLimit: 8, teamSize: 8 },
  'close-submission': { retryLimit: 8, teamSize: 2 },
  retention: { retryLimit: 3, teamSize: 1 },
  'make-partitions': { retryLimit: 0, teamSize: 1 },
  'watch-alarms': { retryLimit: 0, teamSize: 1 },
  'send-reports': { retryLimit: 0, teamSize: 1 },
  'watch-rules': { retryLimit: 0, teamSize: 1 },
  sample: { retryLimit: 3, teamSize: 1 },
  'learn-from-looks': { retryLimit: 3, teamSize: 1 },
  'draw-gold': { retryLimit: 0, teamSize: 1 },
  'place-gold': { retryLimit: 3, teamSize: 1 },
  erase: { retryLimit: 8, teamSize: 1 },
  'exports-due': { retryLimit: 0, teamSize: 1 },
  'write-export': { retryLimit: 5, teamSize: 1, expireInSeconds: 12 * hour },
};

type BossDatabase = NonNullable<ConstructorOptions['db']>;
export type BossJobs = Jobs & { stop(hurry?: AbortSignal): Promise<void> };

/** pg-boss behind our interface: a job is enqueued in the transaction of the change that needs it. */
export async function startJobs(
  url: string,
  listenOn: Listener['add'],
  onError: (error: unknown) => void,
): Promise<BossJobs> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'second-look jobs',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: spareMs,
  });
  pool.on('error', onError);
  // One that breaks while it is used: its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const boss = new PgBoss({
    db: bossDatabase(pool, listenOn),
    schema,
    useListenNotify: true,
    // pg-boss computes a worker's sleep from the wall clock: with a clock set back it would sleep for days.
    clock: steadyClock,
    // How often pg-boss measures the database's clock, which its schedules use.
    clockMonitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, { retryLimit, expireInSeconds }] of Object.entries(queues)) {
    // The jobs of a killed process stay active: after ten seconds without a heartbeat they are taken over.
    const options = {
      retryLimit,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 60,
      heartbeatSeconds: 10,
      retentionSeconds: fiftyYears,
      notify: true,
      ...(expireInSeconds === undefined ? {} : { expireInSeconds }),
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  let stopping: Promise<void> | undefined;
  return {
    enqueue: async (trx, name, job, options) => {
      const startAfter = options?.afterSeconds;
      const waits = startAfter === undefined ? {} : { startAfter };
      const jobs = [job].flat().map((data) => ({ data, ...waits }));
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    work: async (name, handler) => {
      const { teamSize } = queues[name];
      const options = {
        includeMetadata: true,
        localConcurrency: teamSize,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 2,
      } as const;
      await boss.work<Job, void, typeof options>(name, options, async ([job]) => {
        if (job) await handler(job.data, { last: job.retryCount >= job.retryLimit });
      });
    },
    daily: async (name) => {
      await boss.schedule(name, '17 3 * * *', { id: 'daily' });
    },
    minutely: async (name) => {
      await boss.schedule(name, '* * * * *', { id: 'minutely' });
    },
    // Jobs that still run then are released for the next start or another process.
    stop: (hurry) => {
      stopping ??= Promise.race([
        boss.stop({ graceful: true, timeout: stopMs }).then(() => pool.end()),
        new Promise<void>((resolve) => hurry?.addEventListener('abort', () => resolve(), { once: true })),
      ]);
      return stopping;
    },
  };
}

/** Over the connection that listens anyway. pg-boss's own connections would all stay open. */
function bossDatabase(pool: pg.Pool, listenOn: Listener['add']): BossDatabase {
  const connect = patientPool(pool, pollsMs);
  return {
    executeSql: async (text, values) => {
      const client = await connect();
      let failed = true;
      try {
        const result = await client.query(text, values);
        failed = false;
        return result;
      } finally {
        // pg-boss sends whole transactions as one text. One that failed is still open in its connection.
        client.release(failed);
      }
    },
    listen: async (channel, hear, again) => {
      const stop = listenOn(channel, (word) => (word === null ? again() : hear(word)));
      return { close: async () => stop() };
    },
  };
}
