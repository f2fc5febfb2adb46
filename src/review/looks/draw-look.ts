import type { Verdict } from '../../api/cases.ts';
import { lanesWithoutLooks } from '../../api/lanes.ts';
import { labelKeys } from '../labels/facets.ts';
import { fits as fitsLane, showLane } from '../lanes/find-lane.ts';
import type { CaseRow, Trx } from '../store/tables.ts';

/** 0 ≤ x < 1, so that a share of 1 draws every decision and a share of 0 none. */
type Random = () => number;
const random: Random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

type Rule = { lane: string; share: number };

/**
 * The lane whose rule draws a decision for a second look: of the matching rules, the one with the largest share, or
 * none.
 */
export function drawOf(rules: readonly Rule[], toss: Random = random): string | null {
  const best = rules.toSorted((a, b) => b.share - a.share)[0];
  return best && toss() < best.share ? best.lane : null;
}

/**
 * Whether another person must review a first decision, by the lanes that hold the case before it. A decision that
 * replaces a drawn and undone one is drawn again, so that nobody can avoid a second look by deciding twice.
 */
export async function drawLook(trx: Trx, row: CaseRow, verdict: Verdict): Promise<string | null> {
  if (verdict === 'escalate') return null;
  const rows = await trx.selectFrom('lane').selectAll().where('second_look', 'is not', null).execute();
  const ruled = rows.map(showLane).flatMap((lane) => {
    const rule = lanesWithoutLooks.includes(lane.key) ? null : lane.secondLook;
    return rule?.verdicts.includes(verdict) ? { lane, share: rule.share } : [];
  });
  if (ruled.length === 0) return null;
  const keys = await labelKeys(trx);
  const fits: Record<string, unknown> = await trx
    .selectFrom('review_case')
    .select((eb) => ruled.map(({ lane }, index) => eb.and([fitsLane(lane, keys)(eb)]).as(`fits_${index}`)))
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const rules = ruled.flatMap(({ lane, share }, index) =>
    fits[`fits_${index}`] === true ? { lane: lane.key, share } : [],
  );
  const first = rules[0];
  return first && (await wasDrawn(trx, row.id)) ? first.lane : drawOf(rules);
}

async function wasDrawn(trx: Trx, caseId: string): Promise<boolean> {
  const undone = await trx
    .selectFrom('look')
    .innerJoin('decision', 'decision.id', 'look.first_decision_id')
    .select('look.id')
    .where('look.case_id', '=', caseId)
    .where('look.outcome', 'is', null)
    .where('decision.taken_back', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return undone !== undefined;
}
