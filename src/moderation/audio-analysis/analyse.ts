import * as z from 'zod';
import type { Log } from '../../platform/node/log/log.ts';
import { serialize } from '../../reasons/serialize.ts';
import type { AudioWindow } from '../capture/audio.ts';
import { forLog, notLookedAt, storedNotLookedAt } from '../engines/not-looked-at.ts';
import type { AnalysedAudio, AudioResults, AudioTask, Span } from '../engines/tasks/audio-task.ts';
import type { Database, Tx } from '../store/database.ts';
import type { Submission } from '../submissions/submission.ts';
import type { Why } from '../work/missed.ts';

/** The audio tasks, and the log for their failures. */
export type Listeners = { audioTasks: readonly AudioTask[]; log: Log };

const storedResults = z.record(z.string(), z.union([storedNotLookedAt, z.record(z.string(), z.unknown())]));

/** Runs each audio task on one window. The callback reports why a task failed; an abort throws. */
export async function analyseAudio(
  ctx: Listeners,
  submission: Submission,
  window: AudioWindow,
  signal: AbortSignal,
): Promise<AnalysedAudio> {
  const results: AudioResults = {};
  for (const { id, type } of submission.tasks) {
    const task = ctx.audioTasks.find((candidate) => candidate.type === type);
    if (!task) continue;
    try {
      results[id] = await task.run(window, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const at = { id: submission.id, from: window.own.start, task: id };
      ctx.log.warn({ ...forLog(error), ...at }, 'a stretch of audio could not be analysed');
      results[id] = notLookedAt(error);
    }
  }
  return { ...window.own, results };
}

/** A stretch that was not analysed: each audio task reports the reason. */
export function notAnalysed(
  ctx: Listeners,
  submission: Submission,
  { start, end }: Span,
  { reason, review }: Why,
): AnalysedAudio {
  const offered = new Set<string>(ctx.audioTasks.map(({ type }) => type));
  const tasks = submission.tasks.filter(({ type }) => offered.has(type));
  const results = Object.fromEntries(tasks.map(({ id }) => [id, { unavailable: reason, review }]));
  return { start, end, results };
}

/** Stores a stretch after those already stored. */
export async function storeAudio(tx: Tx, submissionId: string, audio: AnalysedAudio): Promise<void> {
  const { count } = await audioProgress(tx, submissionId);
  await tx
    .insertInto('sounds')
    .values({
      submission_id: submissionId,
      index: count,
      start_s: audio.start,
      end_s: audio.end,
      results: JSON.stringify(serialize(audio.results)),
    })
    .execute();
}

/** The number of stored stretches and the end of the last one, in seconds. */
export async function audioProgress(db: Database | Tx, id: string): Promise<{ count: number; end: number }> {
  const row = await db
    .selectFrom('sounds')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('end_s').as('end')])
    .where('submission_id', '=', id)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), end: row?.end ?? 0 };
}

/** The stored stretches that overlap `span`, in order. */
export async function readAnalysed(db: Database | Tx, id: string, span: Span): Promise<AnalysedAudio[]> {
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
