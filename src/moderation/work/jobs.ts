import { randomUUID } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../host/database.ts';
import type { Log } from '../host/log.ts';
import { seldom } from '../host/seldom.ts';
import type { SubmissionKind } from '../store/tables.ts';

/** The queues of what runs long. A job only says which submission; what is done and left stands in the tables. */
export type Jobs = {
  /** Enqueues in the transaction of the row that needs it; gives the job's id. */
  send(tx: Tx, submission: Sent): Promise<string>;
  drop(tx: Tx, job: { id: string; kind: SubmissionKind }): Promise<void>;
  work(handler: (job: Job) => Promise<void>): Promise<void>;
  /** After a process died: gives each unfinished submission a new job, in the order they came; tells their ids. */
  restart(db: Database): Promise<string[]>;
  stop(): Promise<void>;
};

/** The job `id` about the submission `submissionId`. */
export type Job = { id: string; submissionId: string };
type Sent = { id: string; kind: SubmissionKind; secretId: string };
type JobData = { submissionId: string };

/** How many of each queue may run at once for one account (L2). */
export type AtOnce = Record<Queue, number>;
type Queue = 'videos' | 'audio-files' | 'streams';
const queueOf: Record<SubmissionKind, Queue> = {
  'video-file': 'videos',
  'audio-file': 'audio-files',
  'video-stream': 'streams',
  'audio-stream': 'streams',
};

const dayInSeconds = 86_400;

export async function startJobs(options: { url: string; atOnce: AtOnce; log: Log }): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'moderation_jobs',
    application_name: 'second-look-moderation',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on(
    'error',
    seldom((error, unsaid) => options.log.error({ err: error, unsaid }, 'the queue of submissions')),
  );
  await boss.start();
  for (const queue of Object.keys(options.atOnce)) await boss.createQueue(queue, queueSettings);

  const jobs: Jobs = {
    send: async (tx, submission) => {
      const id = randomUUID();
      const data: JobData = { submissionId: submission.id };
      const group = { id: submission.secretId };
      await boss.send(queueOf[submission.kind], data, { id, group, db: fromKysely(tx) });
      return id;
    },
    drop: async (tx, job) => {
      await boss.deleteJob(queueOf[job.kind], job.id, { db: fromKysely(tx) });
    },
    work: async (handler) => {
      for (const [queue, atOnce] of Object.entries(options.atOnce)) {
        const pace = {
          // Twice what one account may use, so that one busy account does not keep the others out.
          localConcurrency: atOnce * 2,
          // Exact, and counted in this process: pg-boss's count over processes lets a burst slip through.
          localGroupConcurrency: atOnce,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 3,
        };
        await boss.work<JobData>(queue, pace, async ([job]) => {
          if (job) await handler({ id: job.id, submissionId: job.data.submissionId });
        });
      }
    },
    restart: (db) =>
      db.transaction().execute(async (tx) => {
        const unfinished = await tx
          .selectFrom('submissions')
          .select(['id', 'kind', 'secret_id', 'job_id'])
          .where('state', 'in', ['queued', 'running'])
          .orderBy('created_at')
          .execute();
        for (const { id, kind, ...row } of unfinished) {
          await jobs.drop(tx, { id: row.job_id, kind });
          const job_id = await jobs.send(tx, { id, kind, secretId: row.secret_id });
          await tx.updateTable('submissions').set({ job_id }).where('id', '=', id).execute();
        }
        return unfinished.map(({ id }) => id);
      }),
    stop: () => boss.stop({ graceful: true, timeout: 3_000 }),
  };
  return jobs;
}

const queueSettings = {
  notify: true,
  // A worker that falls silent (another process of ours, killed) loses its job after this.
  heartbeatSeconds: 15,
  // How often a submission may be begun is its own count; this only must not end first.
  retryLimit: 10_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: dayInSeconds - 1,
  retentionSeconds: 30 * dayInSeconds,
  deleteAfterSeconds: dayInSeconds,
};
