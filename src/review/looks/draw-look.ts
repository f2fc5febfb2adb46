import type { Verdict } from '../../api/cases.ts';
import { lanesWithoutLooks } from '../../api/lanes.ts';
import { random } from '../../platform/random/random.ts';
import { drawByDoubt } from '../../platform/statistics/doubt.ts';
import { labelKeys } from '../labels/facets.ts';
import { fits as fitsLane, showLane } from '../lanes/find-lane.ts';
import type { CaseRow, Trx } from '../store/tables.ts';
import { doubtAbout } from './doubt.ts';

/** 0 ≤ x < 1, so that a share of 1 draws every decision and a share of 0 none. */
type Random = () => number;

type Rule = { lane: string; share: number; chosen?: boolean };
/** The lane whose rule draws a decision, and whether it was chosen instead of drawn at random. */
export type Drawn = { lane: string; chosen: boolean };

/** Of matching rules, the one with the largest share decides. */
const bestOf = (rules: readonly Rule[]): Rule | undefined => rules.toSorted((a, b) => b.share - a.share)[0];

/** What the rules draw. `doubts`: of this decision and of the latest ones, where a rule chooses by them. */
export function drawOf(
  rules: readonly Rule[],
  toss: Random = random,
  doubts: Awaited<ReturnType<typeof doubtAbout>> = null,
): Drawn | null {
  const best = bestOf(rules);
  if (!best) return null;
  const how = drawByDoubt({ share: best.share, doubt: 0, recent: [], ...doubts }, toss);
  return how && { lane: best.lane, chosen: how === 'chosen' };
}

/**
 * Whether another person must review a first decision, by the lanes that hold the case before it. A decision that
 * replaces a drawn and undone one is drawn again, so that nobody can avoid a second look by deciding twice. `doubt`: to
 * be stored with the decision.
 */
export async function drawLook(
  trx: Trx,
  row: CaseRow,
  { verdict, by }: { verdict: Verdict; by: string },
): Promise<{ drawn: Drawn | null; doubt: number | null }> {
  const none = { drawn: null, doubt: null };
  if (verdict === 'escalate') return none;
  const rows = await trx.selectFrom('lane').selectAll().where('second_look', 'is not', null).execute();
  const ruled = rows.map(showLane).flatMap((lane) => {
    const rule = lanesWithoutLooks.includes(lane.key) ? null : lane.secondLook;
    return rule?.verdicts.includes(verdict) ? { lane, share: rule.share, chosen: rule.chosen } : [];
  });
  if (ruled.length === 0) return none;
  const keys = await labelKeys(trx);
  const fits: Record<string, unknown> = await trx
    .selectFrom('review_case')
    .select((eb) => ruled.map(({ lane }, index) => eb.and([fitsLane(lane, keys)(eb)]).as(`fits_${index}`)))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const rules = ruled.flatMap(({ lane, share, chosen }, index) =>
    fits[`fits_${index}`] === true ? { lane: lane.key, share, chosen } : [],
  );
  const best = bestOf(rules);
  if (!best) return none;
  const doubts = best.chosen ? await doubtAbout(trx, row, { by, verdict }) : null;
  const doubt = doubts?.doubt ?? null;
  const before = await wasDrawn(trx, row.id);
  return {
    drawn: before ? { lane: best.lane, chosen: before.chosen } : drawOf(rules, random, doubts),
    doubt,
  };
}

const wasDrawn = (trx: Trx, caseId: string): Promise<{ chosen: boolean } | undefined> =>
  trx
    .selectFrom('look')
    .innerJoin('decision', 'decision.id', 'look.first_decision_id')
    .select('look.chosen')
    .where('look.case_id', '=', caseId)
    .where('look.outcome', 'is', null)
    .where('decision.taken_back', 'is not', null)
    .limit(1)
    .executeTakeFirst();
