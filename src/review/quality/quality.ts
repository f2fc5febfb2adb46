import { type RawBuilder, sql } from 'kysely';
import {
  fewestJudged,
  ownDays,
  type PersonQuality,
  type QualityRow,
  type QualitySettings,
  type QualitySource,
} from '../../api/quality.ts';
import { shareOf } from '../../api/shares.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { answers } from '../gold/answers.ts';
import { transact } from '../journal/transact.ts';
import { surestLabel } from '../labels/surest-label.ts';
import type { Db } from '../store/tables.ts';

const months = 3;

export async function qualitySettings(db: Db): Promise<QualitySettings> {
  const row = await db.selectFrom('quality_setting').selectAll().executeTakeFirstOrThrow();
  return {
    on: row.is_on,
    reason: row.reason,
    by: row.by_name,
    changedAt: row.changed_at?.toISOString() ?? null,
  };
}

export async function setQuality(
  ctx: Context,
  { on, reason }: { on: boolean; reason: string },
): Promise<QualitySettings> {
  await transact(ctx, async ({ trx, record }) => {
    await trx
      .updateTable('quality_setting')
      .set({ is_on: on, reason, by_name: ctx.actor.name, changed_at: sql<Date>`now()` })
      .execute();
    record('quality-switched', { on, reason });
  });
  return qualitySettings(ctx.db.kysely);
}

/** One's own figures; null where they are not made. Supervisors see the same from now on. */
export async function ownQuality(
  ctx: Context,
): Promise<{ settings: QualitySettings; quality: PersonQuality | null }> {
  const db = ctx.db.kysely;
  const settings = await qualitySettings(db);
  if (!settings.on) return { settings, quality: null };
  await db
    .insertInto('quality_opened')
    .values({ person_id: ctx.actor.id, opened_at: sql<Date>`now()` })
    .onConflict((on) => on.column('person_id').doUpdateSet({ opened_at: sql<Date>`now()` }))
    .execute();
  const [quality] = await readQuality(db, { id: ctx.actor.id });
  return { settings, quality: quality ?? null };
}

/** Everybody's figures, as far as they have had them first. */
export async function listQuality(ctx: Context): Promise<PersonQuality[]> {
  const db = ctx.db.kysely;
  if (!(await qualitySettings(db)).on) throw new Failure('quality_off');
  return readQuality(db, null);
}

type Row = {
  by_id: string;
  by_name: string;
  from: Date;
  to: Date;
  source: QualitySource;
  label: string | null;
  judged: number;
  right: number;
};

/**
 * Of one person until the end of the last month; of all, each until the end of the last month that they opened or that
 * ended a week ago.
 */
export async function readQuality(
  db: Db,
  own: { id: string } | null,
  now: RawBuilder<Date> = sql<Date>`now()`,
): Promise<PersonQuality[]> {
  const { rows } = await sql<Row>`
    with judged as (
      select 'second-look' as source, first.by_id, first.by_name, coalesce(first.label, ${surestLabel(sql`review_case.id`)}) as label,
        look.outcome <> 'overturned' as is_right, look.ended_at as at
      from look join decision as first on first.id = first_decision_id join review_case on review_case.id = look.case_id
      where not chosen and stratum_id is null and look.outcome in ('agreed', 'upheld', 'overturned') and ${ofPlatform}
      union all
      select 'gold', by_id, by_name, coalesce(known_label, label), answer = known, decided_at
      from (${answers}) as answered where answer <> 'escalate'
      union all
      select 'appeal', decision.by_id, decision.by_name, coalesce(decision.label, ${surestLabel(sql`review_case.id`)}),
        appeal.outcome = 'upheld', appeal.ended_at
      from appeal join decision on decision.id = appeal.decision_id join review_case on review_case.id = appeal.case_id
      where appeal.outcome in ('upheld', 'overturned') and ${ofPlatform}
    ),
    period as (
      select person.by_id,
        case when ${own !== null} or opened_at >= month or ${now} >= month + make_interval(days => ${ownDays})
          then month else month - interval '1 month' end as to
      from (select distinct by_id from judged) as person
      left join quality_opened on person_id = person.by_id
      cross join (select date_trunc('month', ${now} at time zone 'UTC') at time zone 'UTC' as month) as current
    )
    select judged.by_id, max(by_name) as by_name, period.to - make_interval(months => ${months}) as from, period.to,
      source, case when grouping(label) = 1 then null else coalesce(label, '') end as label,
      count(*)::int as judged, count(*) filter (where is_right)::int as "right"
    from judged join period using (by_id)
    where at < period.to and at >= period.to - make_interval(months => ${months}) and judged.by_id <> ${machine.id}
      and (${own === null} or judged.by_id = ${own?.id ?? ''})
    group by grouping sets ((judged.by_id, period.to, source), (judged.by_id, period.to, source, label))
    order by 1, source, label nulls first`.execute(db);
  const byPerson = [...Map.groupBy(rows, ({ by_id }) => by_id).values()];
  return byPerson.map(showPerson).sort((a, b) => a.person.name.localeCompare(b.person.name));
}

function showPerson(rows: readonly Row[]): PersonQuality {
  const [first] = rows;
  if (!first) throw new Error('a person without a row');
  return {
    person: { id: first.by_id, name: first.by_name },
    from: first.from.toISOString(),
    to: first.to.toISOString(),
    // A label is named only where there is enough of it to mean something.
    rows: rows
      .map(showRow)
      .filter(({ label, judged }) => label === null || (label !== '' && judged >= fewestJudged)),
  };
}

const showRow = ({ source, label, judged, right }: Row): QualityRow => ({
  source,
  label,
  judged,
  right,
  share: judged < fewestJudged ? null : shareOf(right, judged),
});
