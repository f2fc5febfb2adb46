import { sql } from 'kysely';
import { type ReportDelivery, reportDeliveries } from '../../api/webhooks.ts';
import type { Context } from '../context/context.ts';
import { receiversOf } from '../deliveries/endpoints.ts';
import { queueMessage } from '../deliveries/queue-message.ts';
import type { Hours } from '../stats/hours.ts';
import { reportOf } from './report.ts';

const hourMs = 3_600_000;
const [day, week] = [24, 7 * 24];
const topics = { 'report.daily': 'daily-report', 'report.weekly': 'weekly-report' } as const;

/** The last whole day, or week from Monday (UTC), that is over. */
export function lastPeriod(type: ReportDelivery, now: number): Hours {
  const today = Math.floor(now / (day * hourMs)) * day;
  if (type === 'report.daily') return { from: today - day, to: today };
  // 1970 began on a Thursday.
  const monday = today - ((today - 4 * day) % week);
  return { from: monday - week, to: monday };
}

/**
 * The job that runs every minute: queues each report once for each endpoint that receives it. An endpoint that was just
 * added gets the last one.
 */
export async function sendReports(ctx: Context): Promise<void> {
  for (const type of reportDeliveries) {
    const period = lastPeriod(type, Date.now());
    const due = await receiversOf(ctx.db.kysely, topics[type])
      .select('id')
      .where(isDue(type, period))
      .execute();
    if (due.length === 0) continue;
    const message = await reportOf(ctx, type, period);
    await ctx.db.kysely.transaction().execute(async (trx) => {
      const endpoints = await trx
        .updateTable('webhook_endpoint')
        .set({
          reported: sql<
            Record<string, number>
          >`reported || jsonb_build_object(${type}::text, ${period.to}::int)`,
        })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where(isDue(type, period))
        .returning(['id', 'format', 'language'])
        .execute();
      await queueMessage(trx, `${type}-${period.to}`, message, endpoints);
    });
  }
}

/** Not yet queued, where another process may have been faster. A clock that was set back repeats no report. */
const isDue = (type: ReportDelivery, { to }: Hours) =>
  sql<boolean>`coalesce((reported ->> ${type}::text)::int, 0) < ${to}::int`;
