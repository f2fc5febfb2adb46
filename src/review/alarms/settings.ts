import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  type Alarm,
  type AlarmSettings,
  type AlarmsAnswer,
  alarmSettingsSchema,
} from '../../api/alarm-settings.ts';
import type { Localizable } from '../../reasons/say.ts';
import { deserialize } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { receiversOf } from '../deliveries/endpoints.ts';
import { transact } from '../journal/transact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { AlarmTable } from '../store/tables/alarms.ts';
import type { Db } from '../store/tables.ts';
import { showDrift } from './watch-drift.ts';

const shownPast = 50;

export async function alarmSettings(db: Db): Promise<AlarmSettings> {
  const row = await db.selectFrom('alarm_watch').select('settings').executeTakeFirst();
  return alarmSettingsSchema.parse(row?.settings ?? {});
}

/** How many alarms nobody has seen. */
export async function countUnseen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('raised_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function getAlarms(ctx: Context): Promise<Localizable<AlarmsAnswer>> {
  const db = ctx.db.kysely;
  const [settings, current, past, endpoints, drift] = await Promise.all([
    alarmSettings(db),
    raised(db).where('ended_at', 'is', null).execute(),
    raised(db).where('ended_at', 'is not', null).limit(shownPast).execute(),
    receiversOf(db, 'alarms').select(['id', 'name', 'format']).orderBy('created_at').execute(),
    showDrift(db),
  ]);
  return { settings, current: current.map(showAlarm), past: past.map(showAlarm), endpoints, drift };
}

export async function setAlarms(ctx: Context, settings: AlarmSettings): Promise<Localizable<AlarmsAnswer>> {
  await transact(ctx, async ({ trx, record, publish }) => {
    await trx
      .updateTable('alarm_watch')
      .set({ settings: JSON.stringify(settings) })
      .execute();
    const { watched, ...numbers } = settings;
    // At once, not within a minute.
    await ctx.jobs.enqueue(trx, 'watch-alarms', { id: 'changed' });
    record('alarms-changed', { watched: watched.join(', '), ...numbers });
    publish({ type: 'settings.changed', part: 'alarms' });
  });
  return getAlarms(ctx);
}

/** The bell does not count it any more. It ends when its cause does. */
export async function seeAlarm(ctx: Context, { id }: { id: string }): Promise<Localizable<AlarmsAnswer>> {
  if (!isUuid(id)) throw new Failure('no_such_alarm');
  await transact(ctx, async ({ trx, record, publish }) => {
    const alarm = await trx
      .updateTable('alarm')
      .set({ seen_at: sql<Date>`now()`, seen_by: ctx.actor.name })
      .where('id', '=', id)
      .where('raised_at', 'is not', null)
      .where('ended_at', 'is', null)
      .returning(['kind', 'words'])
      .executeTakeFirst();
    if (!alarm) throw new Failure('no_such_alarm');
    record('alarm-seen', alarm);
    publish({ type: 'settings.changed', part: 'alarms' });
  });
  return getAlarms(ctx);
}

const raised = (db: Db) =>
  db
    .selectFrom('alarm')
    .selectAll()
    .where('raised_at', 'is not', null)
    .orderBy('raised_at', 'desc')
    .orderBy('id');

function showAlarm(row: Selectable<AlarmTable>): Localizable<Alarm> {
  return {
    id: row.id,
    kind: row.kind,
    words: deserialize(row.words, row.reasons?.words),
    raisedAt: (row.raised_at ?? row.since).toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    seenBy: row.seen_by,
  };
}
