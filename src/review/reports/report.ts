import { sql } from 'kysely';
import type { Trend } from '../../api/stats-trends.ts';
import type { ReportDelivery } from '../../api/webhooks.ts';
import { because, type Reason } from '../../reasons/reason.ts';
import type { Context } from '../context/context.ts';
import type { Message } from '../deliveries/message.ts';
import { type Hours, showHours } from '../stats/hours.ts';
import { statsSample } from '../stats/sample.ts';
import { periodsOf } from '../stats/trends.ts';
import type { Db } from '../store/tables.ts';

type Compared = 'report_alone' | 'report_on_time' | 'report_rejected';

const sampleDays = 90;
const dayMs = 86_400_000;

/** What the figures of a period say to a head of moderators, beside those of the period before. */
export async function reportOf(ctx: Context, type: ReportDelivery, period: Hours): Promise<Message> {
  const db = ctx.db.kysely;
  const length = period.to - period.from;
  const { from, to } = showHours(period);
  const [{ target, periods }, alarms, sample] = await Promise.all([
    periodsOf(db, { from: period.from - length, to: period.to }, length),
    alarmsIn(db, { from, to }),
    statsSample(ctx, { from: new Date(Date.parse(to) - sampleDays * dayMs).toISOString(), to }),
  ]);
  const [before, now] = periods;
  if (!before || !now) throw new Error('a report has two periods');
  const share = (name: Compared, of: (one: Trend) => [part: number, rest: number]) => {
    const [percentNow, percentBefore] = [percent(...of(now)), percent(...of(before))];
    return percentNow === null ? null : because(name, { now: percentNow, before: percentBefore ?? '–' });
  };
  const { missedRate } = sample.all;
  const lines: (Reason | null)[] = [
    because('report_arrived', { now: now.opened, before: before.opened }),
    share('report_alone', ({ alone, opened }) => [alone, opened]),
    because('report_decided', { now: now.decided, before: before.decided, backlog: now.backlog }),
    target && share('report_on_time', ({ onTime, late }) => [onTime, late]),
    now.p50 === null || now.p90 === null ? null : because('report_waits', { p50: now.p50, p90: now.p90 }),
    share('report_rejected', ({ rejected, approved }) => [rejected, approved]),
    now.looks > 0 ? because('report_looks', { looks: now.looks, differed: now.differed }) : null,
    now.appeals > 0 ? because('report_appeals', { appeals: now.appeals, overturned: now.overturned }) : null,
    missedRate.kind === 'estimate'
      ? because('report_missed', {
          missed: finePercent(missedRate.value),
          low: finePercent(missedRate.low),
          high: finePercent(missedRate.high),
          days: sampleDays,
        })
      : null,
    alarms > 0 ? because('report_alarms', { alarms }) : null,
  ];
  const last = new Date(Date.parse(to) - dayMs).toISOString().slice(0, 10);
  const first = from.slice(0, 10);
  const days = new URLSearchParams({ range: 'own', from: first, to: last, zone: 'UTC' });
  const { at: _at, to: _to, ...figures } = now;
  return {
    type,
    at: new Date(to),
    title: because(type === 'report.daily' ? 'report_daily' : 'report_weekly', { first, last }),
    words: lines.filter((line) => line !== null),
    open: because('report_open'),
    url: `${ctx.settings.publicUrl}/dashboard/trends?${days}`,
    data: { from, to, ...figures, alarms },
  };
}

async function alarmsIn(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('raised_at', '>=', new Date(from))
    .where('raised_at', '<', new Date(to))
    .executeTakeFirstOrThrow();
  return count;
}

/** Rounded down, so that 100 means all. Null: of nothing. */
const percent = (part: number, rest: number) =>
  part + rest === 0 ? null : Math.floor((100 * part) / (part + rest));
/** To two significant digits: what is missed is rare. */
const finePercent = (share: number) => Number((100 * share).toPrecision(2));
