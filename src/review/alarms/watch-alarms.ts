import { type Selectable, sql } from 'kysely';
import type { AlarmKind, AlarmSettings } from '../../api/alarm-settings.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { type Change, transact } from '../journal/transact.ts';
import type { AlarmTable } from '../store/tables/alarms.ts';
import { announce } from './announce.ts';
import type { Found } from './found.ts';
import { alarmSettings } from './settings.ts';
import { watchBacklog } from './watch-backlog.ts';
import { watchDeliveries, watchDisk, watchEngines, watchService } from './watch-connections.ts';
import { watchDrift } from './watch-drift.ts';
import { watchDue } from './watch-due.ts';
import { watchOverdue } from './watch-overdue.ts';

type Row = Selectable<AlarmTable>;

/** These are raised only when they last: a restart is no alarm. */
const mustLast: readonly AlarmKind[] = ['engine', 'service'];

/** Looks once at everything that is watched; raises alarms and ends them. */
export async function watchAlarms(ctx: Context): Promise<void> {
  const settings = await alarmSettings(ctx.db.kysely);
  const watches = (kind: AlarmKind) => settings.watched.includes(kind);
  const looks: Partial<Record<AlarmKind, () => Promise<Found[]>>> = {
    overdue: () => watchOverdue(ctx, settings),
    due: () => watchDue(ctx, settings),
    delivery: () => watchDeliveries(ctx, settings),
    service: () => watchService(ctx),
    disk: () => watchDisk(ctx),
  };
  // What fails to look says nothing about its alarms.
  const looked: PromiseSettledResult<{ kind: AlarmKind; found: Found[] }>[] = [];
  // One after the other: nobody waits, and each at the same time would be a connection of its own.
  for (const [name, look] of Object.entries(looks)) {
    const kind = name as AlarmKind;
    const found = watches(kind) ? look() : Promise.resolve([]);
    looked.push(...(await Promise.allSettled([found.then((all) => ({ kind, found: all }))])));
  }
  const engines = watches('engine') ? await watchEngines(ctx) : { ready: [], found: [] };
  await transact(ctx, async (change) => {
    // One process looks at a time.
    await change.trx.selectFrom('alarm_watch').select('sole').forUpdate().executeTakeFirstOrThrow();
    const found = looked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (engines) {
      await rememberReady(change, engines.ready);
      found.push({ kind: 'engine', found: engines.found });
    }
    const { undoSeconds } = ctx.settings;
    found.push({ kind: 'drift', found: watches('drift') ? await watchDrift(change.trx, undoSeconds) : [] });
    found.push({ kind: 'backlog', found: watches('backlog') ? await watchBacklog(change.trx) : [] });
    for (const one of found) await settle(change, ctx, settings, one);
  });
  for (const one of looked) if (one.status === 'rejected') throw one.reason;
}

async function rememberReady({ trx }: Change, ready: readonly string[]): Promise<void> {
  await trx
    .updateTable('alarm_watch')
    .set({
      ready_tasks: sql<
        string[]
      >`array(select distinct unnest(ready_tasks || ${[...ready]}::text[]) order by 1)`,
    })
    .where(sql<boolean>`not ready_tasks @> ${[...ready]}::text[]`)
    .execute();
}

/** Compares what was found with the alarms of this kind that there are. */
async function settle(
  change: Change,
  ctx: Context,
  { failingMinutes }: AlarmSettings,
  { kind, found }: { kind: AlarmKind; found: readonly Found[] },
): Promise<void> {
  const { trx } = change;
  const known = await trx
    .selectFrom('alarm')
    .selectAll()
    .select(sql<boolean>`since <= now() - make_interval(mins => ${failingMinutes})`.as('lasts'))
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
  for (const { subject, words, holds } of found) {
    const before = known.find((one) => one.subject === subject);
    const now = stored(words);
    if (before) {
      if (before.words !== now.words)
        await trx.updateTable('alarm').set(now).where('id', '=', before.id).execute();
      if (before.raised_at === null && before.lasts) await turn(change, ctx, before.id, 'alarm-raised');
    } else if (!holds) {
      const id = crypto.randomUUID();
      await trx
        .insertInto('alarm')
        .values({ id, kind, subject, ...now })
        .execute();
      if (!mustLast.includes(kind) || failingMinutes === 0) await turn(change, ctx, id, 'alarm-raised');
    }
  }
  for (const one of known)
    if (!found.some(({ subject }) => subject === one.subject)) await end(change, ctx, one);
}

function stored(words: Found['words']) {
  const { reasons, ...texts } = columnsOf({ words });
  return { ...texts, reasons: reasons && JSON.stringify(reasons) };
}

/** Something that did not last long enough to be raised ends without a trace. */
async function end(change: Change, ctx: Context, { id, raised_at }: Row): Promise<void> {
  if (raised_at !== null) await turn(change, ctx, id, 'alarm-ended');
  else await change.trx.deleteFrom('alarm').where('id', '=', id).execute();
}

async function turn(
  { trx, record, publish }: Change,
  ctx: Context,
  id: string,
  what: 'alarm-raised' | 'alarm-ended',
): Promise<void> {
  const alarm = await trx
    .updateTable('alarm')
    .set(what === 'alarm-raised' ? { raised_at: sql<Date>`now()` } : { ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  record(what, { kind: alarm.kind, words: alarm.words });
  publish({ type: 'settings.changed', part: 'alarms' });
  await announce(trx, ctx, alarm, what === 'alarm-raised' ? 'alarm.raised' : 'alarm.ended');
}
