import { sql } from 'kysely';
import type { LaneSort } from '../../api/lanes.ts';
import { type SamplingAnswer, type SamplingSettings, samplingSettingsSchema } from '../../api/sampling.ts';
import type { Context } from '../context/context.ts';
import { blindStates } from '../entities/case-state.ts';
import { transact } from '../journal/transact.ts';
import type { Db, Trx } from '../store/tables.ts';

export async function samplingSettings(db: Db): Promise<SamplingSettings> {
  const row = await db.selectFrom('sampling').select(['per_day', 'filter']).executeTakeFirst();
  return samplingSettingsSchema.parse({ perDay: row?.per_day ?? 0, filter: row?.filter ?? {} });
}

/** The settings of the audit sample, and how far its work is. */
export async function getSampling(ctx: Context): Promise<SamplingAnswer> {
  const db = ctx.db.kysely;
  const [settings, { rows }] = await Promise.all([
    samplingSettings(db),
    sql<{ last: Date | null; today: number; waiting: number }>`
      select (select max(drawn_at) from sample_round) as last, ${drawnToday} as today,
        (select count(*)::int from look where stratum_id is not null and ended_at is null) as waiting`.execute(
      db,
    ),
  ]);
  const { last = null, today = 0, waiting = 0 } = rows[0] ?? {};
  return { settings, lastDrawnAt: last?.toISOString() ?? null, drawnToday: today, waiting };
}

export const drawnToday = sql<number>`(
  select coalesce(sum(drawn), 0)::int from sample_round join sample_stratum on round_id = sample_round.id
  where drawn_at > now() - interval '24 hours'
)`;

export async function setSampling(ctx: Context, settings: SamplingSettings): Promise<SamplingAnswer> {
  await transact(ctx, async ({ trx, record, publish }) => {
    await trx
      .updateTable('sampling')
      .set({ per_day: settings.perDay, filter: JSON.stringify(settings.filter) })
      .execute();
    if (settings.perDay > 0) await addSampleLane(trx);
    publish({ type: 'settings.changed', part: 'lanes' });
    record('sampling-changed', { perDay: settings.perDay, ...listed(settings.filter) });
  });
  return getSampling(ctx);
}

/** Where there is no sample, its lane would only be in the way. */
async function addSampleLane(trx: Trx): Promise<void> {
  await trx
    .insertInto('lane')
    .columns(['key', 'built_in', 'position', 'filter', 'sort'])
    .expression((eb) =>
      eb
        .selectFrom('lane')
        .select([
          sql<string>`'sample'`.as('key'),
          sql<boolean>`true`.as('built_in'),
          'position',
          sql<string>`${JSON.stringify({ states: blindStates })}::jsonb`.as('filter'),
          sql<LaneSort>`'priority'`.as('sort'),
        ])
        .where('key', '=', 'second-look'),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

const listed = (filter: SamplingSettings['filter']) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, of]) => (of.length > 0 ? [[name, of.join(', ')]] : [])),
  );
