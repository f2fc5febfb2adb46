import { sql } from 'kysely';
import { z } from 'zod';
import type { Job, Jobs } from '../review/context/context.ts';
import type { DemoDatabase } from './database/database.ts';

const channel = 'demo_job';
const tries = 5;
const messageSchema = z.object({
  name: z.enum([
    'submit',
    'copy-evidence',
    'close-submission',
    'retention',
    'erase',
    'exports-due',
    'write-export',
  ]),
  job: z.object({ id: z.string() }),
  afterSeconds: z.number(),
  /** Makes each notice unique: PostgreSQL merges equal notices of a transaction into one. */
  nonce: z.string(),
});
type Message = z.infer<typeof messageSchema>;
type Handler = (job: Job, attempt: { last: boolean }) => Promise<void>;
type Line = { handler: PromiseWithResolvers<Handler>; tail: Promise<void> };

type Options = { firstPauseMs?: number; report: (error: unknown) => void };

/**
 * Jobs are notices of the transaction that creates them: PostgreSQL sends a notice after the commit and drops it at a
 * rollback. One job of each kind runs at a time. A job that fails is tried again after growing pauses.
 */
export async function startJobs(
  database: DemoDatabase,
  { firstPauseMs = 500, report }: Options,
): Promise<Jobs> {
  const lines = new Map<string, Line>();
  const lineOf = (name: string): Line => {
    const line = lines.get(name) ?? { handler: Promise.withResolvers<Handler>(), tail: Promise.resolve() };
    lines.set(name, line);
    return line;
  };

  function run(message: Message, attempt: number): void {
    const line = lineOf(message.name);
    line.tail = line.tail.then(async () => {
      const handler = await line.handler.promise;
      try {
        await handler(message.job, { last: attempt === tries });
      } catch (error) {
        if (attempt < tries) setTimeout(run, firstPauseMs * 2 ** (attempt - 1), message, attempt + 1);
        else report(error);
      }
    });
  }

  await database.hear(channel, (payload) => {
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
    work: async (name, handler) => lineOf(name).handler.resolve(handler),
    // A page does not stay open for a day.
    daily: async () => {},
    minutely: async (name) => {
      const message = { name, job: { id: 'minutely' }, afterSeconds: 0, nonce: '' };
      const timer = setInterval(run, 60_000, message, tries);
      // In Node the timer is an object, and it must not keep the process alive.
      if (typeof timer === 'object') timer.unref();
    },
  };
}
