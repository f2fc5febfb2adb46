import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../host/database.ts';
import type { Log } from '../host/log.ts';

/** The queue of films. A job only says which film; what is done and what is left stands in the tables. */
export type VideoJobs = {
  /** Enqueues in the transaction of the row that needs it; gives the job's id. */
  send(tx: Tx, video: { id: string; secretId: string }): Promise<string>;
  drop(tx: Tx, jobId: string): Promise<void>;
  work(handler: (job: { id: string; videoId: string }) => Promise<void>): Promise<void>;
  /** After a process died: gives each unfinished film a new job, in the order they came; tells their ids. */
  restart(db: Database): Promise<string[]>;
  stop(): Promise<void>;
};

type VideoJob = { videoId: string };

const queue = 'videos';
const dayInSeconds = 86_400;

export async function startVideoJobs(options: { url: string; atOnce: number; log: Log }): Promise<VideoJobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'moderation_jobs',
    application_name: 'second-look-moderation',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => options.log.error({ err: error }, 'the queue of films'));
  await boss.start();
  await boss.createQueue(queue, {
    notify: true,
    // A worker that falls silent (another process of ours, killed) loses its job after this.
    heartbeatSeconds: 15,
    // How often a film may be begun is the film's own count; this only must not end first.
    retryLimit: 10_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: dayInSeconds - 1,
    retentionSeconds: 30 * dayInSeconds,
    deleteAfterSeconds: dayInSeconds,
  });

  const jobs: VideoJobs = {
    send: async (tx, video) => {
      const id = randomUUID();
      await boss.send(queue, { videoId: video.id } satisfies VideoJob, {
        id,
        group: { id: video.secretId },
        db: fromKysely(tx),
      });
      return id;
    },
    drop: async (tx, jobId) => {
      await boss.deleteJob(queue, jobId, { db: fromKysely(tx) });
    },
    work: async (handler) => {
      await boss.work<VideoJob>(
        queue,
        {
          // Twice what one account may use, so that one busy account does not keep the others out.
          localConcurrency: options.atOnce * 2,
          // Exact, and counted in this process: pg-boss's count over processes lets a burst slip through.
          localGroupConcurrency: options.atOnce,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 3,
        },
        async ([job]) => {
          if (job) await handler({ id: job.id, videoId: job.data.videoId });
        },
      );
    },
    restart: (db) =>
      db.transaction().execute(async (tx) => {
        const unfinished = await tx
          .selectFrom('videos')
          .select(['id', 'secret_id', 'job_id'])
          .where('state', 'in', ['queued', 'running'])
          .orderBy('created_at')
          .execute();
        for (const video of unfinished) {
          await jobs.drop(tx, video.job_id);
          const job_id = await jobs.send(tx, { id: video.id, secretId: video.secret_id });
          await tx.updateTable('videos').set({ job_id }).where('id', '=', video.id).execute();
        }
        return unfinished.map((video) => video.id);
      }),
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
  return jobs;
}
