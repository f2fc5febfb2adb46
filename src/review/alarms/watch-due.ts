import { sql } from 'kysely';
import type { AlarmSettings } from '../../api/alarm-settings.ts';
import { because } from '../../reasons/reason.ts';
import type { Context } from '../context/context.ts';
import type { Found } from './found.ts';

const maxAlarms = 100;

/** Cases with a waiting report that is due soon or late, such as the order of an authority: of each case the first. */
export async function watchDue(ctx: Context, { dueHours }: AlarmSettings): Promise<Found[]> {
  const { rows } = await sql<{ case_id: string; due_at: Date; order: boolean }>`
    select * from (
      select distinct on (case_id) case_id, due_at, reporter_kind = 'authority' as "order" from notice
      where answered_at is null and due_at <= now() + make_interval(hours => ${dueHours})
      order by case_id, due_at
    ) as first order by due_at limit ${maxAlarms}`.execute(ctx.db.kysely);
  return rows.map(({ case_id, due_at, order }) => {
    const due = due_at.toISOString().slice(0, 16).replace('T', ' ');
    return {
      kind: 'due',
      subject: case_id,
      words: because(order ? 'alarm_order_due' : 'alarm_report_due', { due }),
    };
  });
}
