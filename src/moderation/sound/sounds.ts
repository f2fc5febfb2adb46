import * as z from 'zod';
import type { Log } from '../../platform/node/log/log.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { SoundWindow } from '../capture/sound.ts';
import { forLog, notLookedAt, storedNotLookedAt } from '../engines/not-looked-at.ts';
import type { HeardSound, SoundResults, SoundTask, Span } from '../engines/tasks/sound-task.ts';
import type { Database, Tx } from '../store/database.ts';
import type { Submission } from '../submissions/submission.ts';
import type { Why } from '../work/missed.ts';

/** Who listens, and whom a failure is told. */
export type Listeners = { soundTasks: readonly SoundTask[]; log: Log };

const storedResults = z.record(z.string(), z.union([storedNotLookedAt, z.record(z.string(), z.unknown())]));

/** Has each listening task hear one window. A task that fails leaves why, told in the callback; an abort throws. */
export async function hear(
  ctx: Listeners,
  submission: Submission,
  window: SoundWindow,
  signal: AbortSignal,
): Promise<HeardSound> {
  const results: SoundResults = {};
  for (const { id, type } of submission.tasks) {
    const task = ctx.soundTasks.find((candidate) => candidate.type === type);
    if (!task) continue;
    try {
      results[id] = await task.run(window, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const at = { id: submission.id, from: window.own.start, task: id };
      ctx.log.warn({ ...forLog(error), ...at }, 'a stretch of sound could not be listened to');
      results[id] = notLookedAt(error);
    }
  }
  return { ...window.own, results };
}

/** A stretch that no engine was given, as each listening task tells it. */
export function notHeard(
  ctx: Listeners,
  submission: Submission,
  { start, end }: Span,
  { reason, review }: Why,
): HeardSound {
  const offered = new Set<string>(ctx.soundTasks.map(({ type }) => type));
  const tasks = submission.tasks.filter(({ type }) => offered.has(type));
  const results = Object.fromEntries(tasks.map(({ id }) => [id, { unavailable: reason, review }]));
  return { start, end, results };
}

/** Stores what was heard after all that is stored already. */
export async function storeSound(tx: Tx, submissionId: string, heard: HeardSound): Promise<void> {
  const { count } = await heardSoFar(tx, submissionId);
  await tx
    .insertInto('sounds')
    .values({
      submission_id: submissionId,
      index: count,
      start_s: heard.start,
      end_s: heard.end,
      results: JSON.stringify(serialize(heard.results)),
    })
    .execute();
}

/** How many stretches are stored and where the last one ended, in seconds. */
export async function heardSoFar(db: Database | Tx, id: string): Promise<{ count: number; end: number }> {
  const row = await db
    .selectFrom('sounds')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('end_s').as('end')])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), end: row?.end ?? 0 };
}

/** The stored stretches that reach into `span`, in order. */
export async function readSounds(db: Database | Tx, id: string, span: Span): Promise<HeardSound[]> {
  const rows = await db
    .selectFrom('sounds')
    .select(['start_s', 'end_s', 'results'])
    .where('submission_id', '=', id)
    .where('end_s', '>', span.start)
    .where('start_s', '<', span.end)
    .orderBy('index')
    .execute();
  return rows.map((row) => ({
    start: row.start_s,
    end: row.end_s,
    results: storedResults.parse(JSON.parse(row.results)),
  }));
}

export const everything: Span = { start: 0, end: Number.POSITIVE_INFINITY };
