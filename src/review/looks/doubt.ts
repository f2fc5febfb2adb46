import { type RawBuilder, sql } from 'kysely';
import { doubtOf, fewestLooks, learnDoubt } from '../../platform/statistics/doubt.ts';
import { type Context, machine } from '../context/context.ts';
import { surestLabel } from '../labels/surest-label.ts';
import type { CaseRow, Db } from '../store/tables.ts';

const learnDays = 180;
const recentDecisions = 500;

/** The machine's label and score, who decided, the kind of content, and the verdict. */
const traitsOf = (of: { by: RawBuilder<unknown>; verdict: RawBuilder<unknown> }) => sql<string[]>`array[
  coalesce(${surestLabel(sql`review_case.id`)}, ''), coalesce(width_bucket(rate, 0, 1, 5)::text, ''), ${of.by}, kind,
  ${of.verdict}
]`;

/** The job: learns once a day from the second looks that were drawn at random. */
export async function learnFromLooks({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql<{ traits: string[]; disagreed: boolean }>`
    select ${traitsOf({ by: sql`first.by_id`, verdict: sql`first.verdict` })} as traits,
      first.verdict <> second.verdict as disagreed
    from look join decision as first on first.id = first_decision_id join decision as second on second.id = second_decision_id
    join review_case on review_case.id = look.case_id
    where not chosen and stratum_id is null and first.by_id <> ${machine.id}
      and look.opened_at > now() - make_interval(days => ${learnDays})`.execute(db.kysely);
  const learned = JSON.stringify(learnDoubt(rows));
  await db.kysely
    .insertInto('look_doubt')
    .values({ learned })
    .onConflict((on) => on.column('sole').doUpdateSet({ learned, learned_at: sql<Date>`now()` }))
    .execute();
}

/** How likely a second look at this decision disagrees, and the same of the latest ones; null: too little is known. */
export async function doubtAbout(
  db: Db,
  row: CaseRow,
  { by, verdict }: { by: string; verdict: string },
): Promise<{ doubt: number; recent: number[] } | null> {
  const known = await db.selectFrom('look_doubt').select('learned').executeTakeFirst();
  if (!known || known.learned.looks < fewestLooks) return null;
  const { rows } = await sql<{ traits: string[]; recent: number[] }>`
    select ${traitsOf({ by: sql`${by}::text`, verdict: sql`${verdict}::text` })} as traits,
      array(select doubt from decision where doubt is not null order by decided_at desc limit ${recentDecisions}) as recent
    from review_case where id = ${row.id}`.execute(db);
  const [found] = rows;
  return found ? { doubt: doubtOf(known.learned, found.traits), recent: found.recent } : null;
}
