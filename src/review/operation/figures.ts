import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { listLanes } from '../lanes/lanes.ts';
import { fresh } from '../people/presence.ts';
import type { Db } from '../store/tables.ts';

/** Fill levels for operators, without content. Ages in seconds. */
export type Figures = {
  lanes: { lane: string; open: number; oldestSeconds: number }[];
  submissions: Record<string, number>;
  evidence: Record<string, number>;
  deliveries: Record<string, number>;
  sendings: Record<string, number>;
  /** Callbacks that were answered and are not processed yet. */
  callbacks: { waiting: number; oldestSeconds: number };
  audience: number;
};

/** Reads all figures; each part is one statement on an index or a small set of rows. */
export async function readFigures(ctx: Context): Promise<Figures> {
  const db = ctx.db.kysely;
  const [lanes, submissions, evidence, deliveries, sendings, callbacks, here] = await Promise.all([
    listLanes(ctx),
    byState(db, 'submission'),
    byState(db, 'evidence'),
    byState(db, 'delivery'),
    byState(db, 'sending'),
    waitingCallbacks(db),
    db
      .selectFrom('presence')
      .select((eb) => eb.fn.count<number>('person_id').distinct().as('people'))
      .where(fresh)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    lanes: lanes.map(({ key, open, oldestAt }) => ({
      lane: key,
      open,
      oldestSeconds: oldestAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldestAt)) / 1000),
    })),
    submissions,
    evidence,
    deliveries,
    sendings,
    callbacks,
    audience: Number(here.people),
  };
}

async function waitingCallbacks(db: Db): Promise<Figures['callbacks']> {
  const { waiting, oldest } = await db
    .selectFrom('stored_callback')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      sql<number | null>`extract(epoch from now() - min(received_at))::float8`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestSeconds: Math.max(0, oldest ?? 0) };
}

async function byState(
  db: Db,
  table: 'submission' | 'evidence' | 'delivery' | 'sending',
): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => [eb.ref('state').as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
