import { watchAlarms } from './alarms/watch-alarms.ts';
import { type Context, type JobName, machine } from './context/context.ts';
import { erase } from './erasure/erase.ts';
import { copyEvidence } from './evidence/copy-evidence.ts';
import { exportsDue } from './exports/exports-due.ts';
import { writeExport } from './exports/write-export.ts';
import { drawGold, placeGold } from './gold/place-gold.ts';
import { makeEventPartitions } from './journal/event-partitions.ts';
import { learnFromLooks } from './looks/doubt.ts';
import { sendReports } from './reports/send-reports.ts';
import { runRetention } from './retention/run-retention.ts';
import { watchRules } from './rules/watch-rules.ts';
import { sampleDaily } from './sampling/draw-sample.ts';
import { sendClose } from './submissions/close-submission.ts';
import { submit } from './submissions/submit.ts';

type Handler = (ctx: Context, job: { id: string }, attempt: { last: boolean }) => Promise<void>;

const handlers: Record<JobName, Handler> = {
  submit,
  'copy-evidence': copyEvidence,
  'close-submission': sendClose,
  retention: runRetention,
  'make-partitions': (ctx) => makeEventPartitions(ctx.db.kysely),
  sample: sampleDaily,
  'watch-rules': watchRules,
  'watch-alarms': watchAlarms,
  'send-reports': sendReports,
  'learn-from-looks': learnFromLooks,
  'draw-gold': drawGold,
  'place-gold': placeGold,
  erase,
  'exports-due': exportsDue,
  'write-export': writeExport,
};

/** Starts the handlers of all jobs; they act as the machine. */
export async function workOnJobs(seams: Omit<Context, 'actor'>): Promise<void> {
  const ctx: Context = { ...seams, actor: machine };
  for (const name of Object.keys(handlers) as JobName[]) {
    await ctx.jobs.work(name, (job, attempt) => handlers[name](ctx, job, attempt));
  }
  await ctx.jobs.daily('retention');
  await ctx.jobs.daily('sample');
  await ctx.jobs.daily('learn-from-looks');
  // At once, for what an installation was restored with; then each minute.
  await makeEventPartitions(ctx.db.kysely);
  await ctx.jobs.minutely('make-partitions');
  await ctx.jobs.minutely('exports-due');
  await ctx.jobs.minutely('watch-rules');
  await ctx.jobs.minutely('watch-alarms');
  await ctx.jobs.minutely('send-reports');
  await ctx.jobs.minutely('draw-gold');
}
