import { sql } from 'kysely';
import type { AlarmSettings } from '../../api/alarm-settings.ts';
import { allOf } from '../../reasons/all-of.ts';
import { because } from '../../reasons/reason.ts';
import { deserialize } from '../../reasons/serialize.ts';
import { accountInUse, serviceReady } from '../accounts/in-use.ts';
import type { Context } from '../context/context.ts';
import { listEngines } from '../operator/engines.ts';
import type { Found } from './found.ts';

const megabyte = 1e6;

/** Endpoints that are disabled, or for which every attempt has failed for some minutes. */
export async function watchDeliveries(ctx: Context, { failingMinutes }: AlarmSettings): Promise<Found[]> {
  const rows = await ctx.db.kysely
    .selectFrom('webhook_endpoint')
    .select(['id', 'name', 'state'])
    .where('removed_at', 'is', null)
    .where('state', '<>', 'paused')
    .where(
      sql<boolean>`(state = 'disabled' or failing_since <= now() - make_interval(mins => ${failingMinutes}))`,
    )
    .execute();
  return rows.map(({ id, name, state }) => ({
    kind: 'delivery',
    subject: id,
    words: because(state === 'disabled' ? 'alarm_delivery_disabled' : 'alarm_delivery', { endpoint: name }),
  }));
}

export async function watchService(ctx: Context): Promise<Found[]> {
  const ready = await serviceReady(ctx).catch(() => false);
  return ready ? [] : [{ kind: 'service', subject: '', words: because('alarm_service') }];
}

/**
 * Tasks whose engines worked before and do not now. `ready`: those that work. Null: nobody tells us, because a provider
 * manages the service, or because it does not answer, which is an alarm of its own.
 */
export async function watchEngines(ctx: Context): Promise<{ ready: string[]; found: Found[] } | null> {
  const { operator } = await accountInUse(ctx);
  if (!operator) return null;
  const answer = await listEngines(ctx).catch(() => null);
  if (!answer) return null;
  const used = answer.tasks.filter(({ health }) => health.length > 0);
  const isReady = ({ health }: (typeof used)[number]) => health.some(({ state }) => state === 'ready');
  const { ready_tasks: before } = await ctx.db.kysely
    .selectFrom('alarm_watch')
    .select('ready_tasks')
    .executeTakeFirstOrThrow();
  return {
    ready: used.filter(isReady).map(({ task }) => task),
    found: used
      .filter((one) => !isReady(one) && before.includes(one.task))
      .map(({ task, health }) => {
        const [first = '', ...more] = health.map(({ reason, reasons }) =>
          deserialize(reason ?? '', reasons?.reason),
        );
        const why = allOf([first, ...more]);
        return { kind: 'engine', subject: task, words: because('alarm_engine', { task, why }) };
      }),
  };
}

export async function watchDisk(ctx: Context): Promise<Found[]> {
  const { freeBytes, floorBytes, enough } = await ctx.evidence.room();
  if (enough) return [];
  const [free, floor] = [freeBytes ?? 0, floorBytes].map((bytes) => Math.round(bytes / megabyte));
  return [
    { kind: 'disk', subject: '', words: because('alarm_disk', { free: free ?? 0, floor: floor ?? 0 }) },
  ];
}
