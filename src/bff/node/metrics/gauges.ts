import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { accountInUse } from '../../../review/accounts/in-use.ts';
import type { Context } from '../../../review/context/context.ts';
import { lookAtClock } from '../../../review/operation/clock.ts';
import { readFigures } from '../../../review/operation/figures.ts';
import { listEngines } from '../../../review/operator/engines.ts';
import type { EventStreams } from '../../event-streams.ts';
import { within } from '../../within.ts';
import type { OpenDatabase } from '../database.ts';

const patienceMs = 2500;
/** The work of the embedded moderation service, where it shares the database. */
const submissions = 'moderation.submissions';

type Parts = { ctx: Context; db: OpenDatabase; eventStreams: EventStreams };

/** Values that are measured on each scrape. A part that fails is missing from the answer, and `up` is 0 for it. */
export function createGauges(registry: Registry, { ctx, db, eventStreams }: Parts) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `second_look_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('up', '1 where the part answers: database, moderation, disk.', ['part']);
  const free = gauge('disk_free_bytes', 'Left on the fullest disk that holds our data.');
  const floor = gauge('disk_floor_bytes', 'Below this, uploads, evidence and callbacks are refused.');
  const browsers = gauge('event_lines', 'Browsers that listen to events on this process.');
  const pool = gauge('database_connections', 'Connections of the pool, by state.', ['state']);
  // Only where there is a replica.
  const replica = db.replica && {
    lag: gauge(
      'replica_lag_seconds',
      'How far the replica is behind at most; missing where that is unknown.',
    ),
    reads: gauge('replica_reads', 'Reads that the replica may answer, by which database answered.', ['from']),
  };
  const waiting = gauge('callbacks_waiting', 'Callbacks that were answered and are still to be processed.');
  const waitingAge = gauge('callbacks_waiting_seconds', 'Since when the oldest of them waits.');
  const open = gauge('cases_open', 'Cases that wait, by lane.', ['lane']);
  const oldest = gauge('queue_age_seconds', 'Since when the oldest case of the lane waits.', ['lane']);
  const people = gauge('people_here', 'People with an open window, on any process.');
  const states = {
    submissions: gauge('submissions', 'Submissions by state.', ['state']),
    evidence: gauge('evidence', 'Pictures and audio clips by state: waiting to be copied, stored, lost.', [
      'state',
    ]),
    deliveries: gauge('deliveries', 'Decisions on their way out, by state.', ['state']),
    sendings: gauge('sendings', 'Deliveries to single endpoints, by state.', ['state']),
  };
  const jobs = gauge('jobs', 'Jobs that are not done, by queue and state.', ['queue', 'state']);
  const skew = gauge('clock_skew_seconds', 'How far the database’s clock is ahead of ours.');
  const jumped = gauge('clock_jumped_seconds', 'By how much that clock jumped within the last hour, else 0.');
  const engines = gauge('engine_ready', '1 where the engine of the task is ready.', [
    'task',
    'kind',
    'engine',
  ]);

  async function database(): Promise<void> {
    for (const each of [open, oldest, jobs, ...Object.values(states)]) each.reset();
    const figures = await readFigures(ctx);
    for (const { lane, open: count, oldestSeconds } of figures.lanes) {
      open.set({ lane }, count);
      oldest.set({ lane }, oldestSeconds);
    }
    for (const [name, each] of Object.entries(states))
      for (const [state, count] of Object.entries(figures[name as keyof typeof states]))
        each.set({ state }, count);
    waiting.set(figures.callbacks.waiting);
    waitingAge.set(figures.callbacks.oldestSeconds);
    people.set(figures.audience);
    const clock = await lookAtClock(ctx.db.kysely);
    skew.set(clock.exactSkewSeconds);
    jumped.set(clock.jumped?.bySeconds ?? 0);
    await countJobs();
  }

  async function countJobs(): Promise<void> {
    const { rows } = await sql<{ queue: string; state: string; count: number }>`
      select name as queue, state::text, count(*)::int as count from jobs.job
      where state < 'completed' and name not like '\\_\\_%' group by name, state`.execute(ctx.db.kysely);
    const there = await sql<{ it: string | null }>`select to_regclass(${submissions})::text as it`.execute(
      ctx.db.kysely,
    );
    if (there.rows[0]?.it) {
      const { rows: worked } = await sql<{ queue: string; state: string; count: number }>`
        select kind as queue, state, count(*)::int as count from ${sql.table(submissions)}
        where state in ('queued', 'running') group by kind, state`.execute(ctx.db.kysely);
      rows.push(...worked);
    }
    for (const { queue, state, count } of rows) jobs.set({ queue, state }, count);
  }

  async function service(): Promise<void> {
    engines.reset();
    if (!(await accountInUse(ctx)).operator) return;
    const { tasks } = await listEngines(ctx);
    for (const { task, health } of tasks)
      for (const { kind, engine, state } of health)
        engines.set({ task, kind, engine: engine ?? '' }, state === 'ready' ? 1 : 0);
  }

  async function disk(): Promise<boolean> {
    const room = await ctx.evidence.room();
    if (room.freeBytes !== null) free.set(room.freeBytes);
    floor.set(room.floorBytes);
    return room.enough;
  }

  return async (): Promise<void> => {
    browsers.set(eventStreams.count());
    const { totalCount, idleCount, waitingCount } = db.pool;
    pool.set({ state: 'used' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waited for' }, waitingCount);
    if (db.replica && replica) {
      const lag = db.replica.lagSeconds();
      if (lag === null) replica.lag.remove();
      else replica.lag.set(lag);
      for (const [from, count] of Object.entries(db.replica.reads())) replica.reads.set({ from }, count);
      up.set({ part: 'replica' }, (await db.replica.fit('late')) ? 1 : 0);
    }
    const answered = await Promise.all([
      within(
        patienceMs,
        ctx.db.ready().then(async (ready) => ready && database().then(() => true)),
      ),
      within(
        patienceMs,
        accountInUse(ctx)
          .then(({ ready }) => ready())
          .then((ready) => service().then(() => ready)),
      ),
      within(patienceMs, disk()),
    ]);
    for (const [index, part] of ['database', 'moderation', 'disk'].entries())
      up.set({ part }, answered[index] ? 1 : 0);
  };
}
