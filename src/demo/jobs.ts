import { sql } from 'kysely';
import { z } from 'zod';
import type { Job, Jobs } from '../review/context/context.ts';
import type { DemoDatabase } from './database/database.ts';

const channel = 'demo_job';
const maxAttempts = 5;
const messageSchema = z.object({
  name: z.enum([
    'submit',
    'copy-evidence',
    'close-submission',
    'retention',
    'make-partitions',
    'sample',
    'learn-from-looks',
    'draw-gold',
    'place-gold',
    'watch-rules',
    'watch-alarms',
    'send-reports',
    'erase',
    'exports-due',
    'write-export',
  ]),
  job: z.object({ id: z.string() }),
  afterSeconds: z.number(),
  /** Makes each notification unique: PostgreSQL merges equal notifications of a transaction into one. */
  nonce: z.string(),
});
type Message = z.infer<typeof messageSchema>;
type Handler = (job: Job, attempt: { last: boolean }) => Promise<void>;
type JobQueue = { handler: PromiseWithResolvers<Handler>; tail: Promise<void> };

type Options = { firstRetryDelayMs?: number; report: (error: unknown) => void };

/**
 * Jobs are notifications of the transaction that creates them: PostgreSQL sends them after the commit and drops
 * them at a rollback. One job of each kind runs at a time. A job that fails is tried again with a growing delay.
 */
export async function startJobs(
  database: DemoDatabase,
  { firstRetryDelayMs = 500, report }: Options,
): Promise<Jobs> {
  const queues = new Map<string, JobQueue>();
  const queueOf = (name: string): JobQueue => {
    const queue = queues.get(name) ?? { handler: Promise.withResolvers<Handler>(), tail: Promise.resolve() };
    queues.set(name, queue);
    return queue;
  };

  function run(message: Message, attempt: number): void {
    const queue = queueOf(message.name);
    queue.tail = queue.tail.then(async () => {
      const handler = await queue.handler.promise;
      try {
        await handler(message.job, { last: attempt === maxAttempts });
      } catch (error) {
        if (attempt < maxAttempts)
          setTimeout(run, firstRetryDelayMs * 2 ** (attempt - 1), message, attempt + 1);
        else report(error);
      }
    });
  }

  await database.onNotification(channel, (payload) => {
    const message = messageSchema.parse(JSON.parse(payload));
    setTimeout(run, message.afterSeconds * 1000, message, 1);
  });
  return {
    enqueue: async (trx, name, job, options) => {
      for (const one of [job].flat()) {
        const message: Message = {
          name,
          job: one,
          afterSeconds: options?.afterSeconds ?? 0,
          nonce: crypto.randomUUID(),
        };
        await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(trx);
      }
    },
    work: async (name, handler) => queueOf(name).handler.resolve(handler),
    // A page does not stay open for a day.
    daily: async () => {},
    minutely: async (name) => {
      const message = { name, job: { id: 'minutely' }, afterSeconds: 0, nonce: '' };
      const timer = setInterval(run, 60_000, message, maxAttempts);
      // In Node the timer is an object, and it must not keep the process alive.
      if (typeof timer === 'object') timer.unref();
    },
  };
}
