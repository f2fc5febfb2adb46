import { sql } from 'kysely';
import type { Period } from '../../api/transparency.ts';
import { machine } from '../context/context.ts';
import { ofPlatform } from '../entities/of-platform.ts';
import { inTime } from '../exports/bounds.ts';
import { whichStatements } from '../statements/which-statements.ts';
import type { Db } from '../store/tables.ts';

type Ground = 'DECISION_GROUND_ILLEGAL_CONTENT' | 'DECISION_GROUND_INCOMPATIBLE_CONTENT';

const seen = (value: string) => sql`visibility ? ${`DECISION_VISIBILITY_CONTENT_${value}`}`;
/** The columns of the template's tables of own-initiative measures, after the number of measures, and what each counts. */
export const measureColumns = [
  ['Number of measures taken after detection with solely automated means ', sql`detection = 'Yes'`],
  ['Visibility restriction Removal', seen('REMOVED')],
  ['Visibility restriction Disable', seen('DISABLED')],
  ['Visibility restriction Demoted', seen('DEMOTED')],
  ['Visibility restriction Age restricted', seen('AGE_RESTRICTED')],
  ['Visibility restriction Interaction restricted', seen('INTERACTION_RESTRICTED')],
  ['Visibility restriction Labelled ', seen('LABELLED')],
  ['Visibility restriction Other', sql`visibility ? 'DECISION_VISIBILITY_OTHER'`],
  ['Monetary restriction Suspension', sql`monetary = 'DECISION_MONETARY_SUSPENSION'`],
  ['Monetary restriction Termination', sql`monetary = 'DECISION_MONETARY_TERMINATION'`],
  ['Monetary restriction Other', sql`monetary = 'DECISION_MONETARY_OTHER'`],
  ['Provision of the service Suspension', sql`provision like '%SUSPENSION'`],
  ['Provision of the service Termination', sql`provision like '%TERMINATION'`],
  ['Account restriction Suspension', sql`account = 'DECISION_ACCOUNT_SUSPENDED'`],
  ['Account restriction Termination', sql`account = 'DECISION_ACCOUNT_TERMINATED'`],
] as const;

/** `keyword` null: of the category. `counts`: the measures, then one number for each of `measureColumns`. */
export type Measures = { ground: Ground; category: string; keyword: string | null; counts: number[] };
export type Automation = { fully: number; other: number };
export type MeasureCounts = {
  /** At the provider's own initiative. */
  own: Measures[];
  all: Automation;
  ownAutomation: Automation;
  /** Rejections that left the product without a statement. */
  unstated: number;
  /** Cases that the machine blocked alone without a statement. */
  unstatedBlocks: number;
  /** People who decided at least one case. */
  people: number;
};

/**
 * The measures of the period: rejections with a statement of reasons whose decision has left the product. Of own
 * initiative are those that state no notice as their source and answer none.
 */
export async function countMeasures(db: Db, period: Period): Promise<MeasureCounts> {
  const stated = whichStatements(db)
    .clearSelect()
    .select([
      sql`decision.reasons ->> 'decision_ground'`.as('ground'),
      sql`decision.reasons ->> 'category'`.as('category'),
      sql`decision.reasons -> 'category_specification'`.as('keywords'),
      sql`decision.reasons -> 'decision_visibility'`.as('visibility'),
      sql`decision.reasons ->> 'decision_monetary'`.as('monetary'),
      sql`decision.reasons ->> 'decision_provision'`.as('provision'),
      sql`decision.reasons ->> 'decision_account'`.as('account'),
      sql`decision.reasons ->> 'automated_detection'`.as('detection'),
      sql`decision.reasons ->> 'automated_decision'`.as('automated'),
      sql`(decision.reasons ->> 'source_type' = 'SOURCE_VOLUNTARY'
        and not exists (select from notice where notice.answer_id = decision.id))`.as('own'),
    ])
    .where(inTime(sql`decision.decided_at`, period));
  const numbers = sql.join(
    measureColumns.map(([, condition]) => sql`(count(*) filter (where ${condition}))::int`),
  );
  const counts = sql`jsonb_build_array(count(*)::int, ${numbers}) as counts`;
  const own = await sql<Measures>`
    with stated as materialized (${stated})
    select ground, category, null as keyword, ${counts} from stated where own group by ground, category
    union all
    select ground, category, keyword, ${counts}
    from stated cross join lateral jsonb_array_elements_text(keywords) as keyword
    where own group by ground, category, keyword`.execute(db);
  const fully = sql`automated = 'AUTOMATED_DECISION_FULLY'`;
  const automation = await sql<{ fully: number; all: number; ownFully: number; own: number }>`
    with stated as materialized (${stated})
    select (count(*) filter (where ${fully}))::int as fully, count(*)::int as "all",
      (count(*) filter (where own and ${fully}))::int as "ownFully", (count(*) filter (where own))::int as own
    from stated`.execute(db);
  const rest = await sql<Pick<MeasureCounts, 'unstated' | 'unstatedBlocks' | 'people'>>`
    select
      (select count(*)::int from decision join review_case on review_case.id = case_id
        where ${ofPlatform} and verdict = 'reject' and reasons is null and (outcome is null or outcome = 'overturned')
          and (taken_back is null or taken_back = 'reversed') and undoable_until <= now()
          and ${inTime(sql`decided_at`, period)}) as unstated,
      (select count(*)::int from review_case
        where ${ofPlatform} and settled = 'block' and decision_id is null and ${inTime(sql`opened_at`, period)}) as "unstatedBlocks",
      (select count(distinct by_id)::int from decision
        where by_id <> ${machine.id} and taken_back is distinct from 'undone'
          and ${inTime(sql`decided_at`, period)}) as people`.execute(db);
  const [row, others] = [automation.rows[0], rest.rows[0]];
  if (!row || !others) throw new Error('counting gave no row');
  return {
    own: own.rows,
    all: { fully: row.fully, other: row.all - row.fully },
    ownAutomation: { fully: row.ownFully, other: row.own - row.ownFully },
    ...others,
  };
}
