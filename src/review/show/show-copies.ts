import { sql } from 'kysely';
import type { CaseState, Copies, Verdict } from '../../api/cases.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { copyShare, piecesOf, sharedPart } from '../../platform/text/copies.ts';
import type { Context } from '../context/context.ts';
import { firstStates, isBlind } from '../entities/case-state.ts';
import { comparedText } from '../entities/compared-text.ts';
import { isSeenBy } from '../entities/decidable.ts';
import type { CaseRow } from '../store/tables.ts';

/** Only the newest ones with a key in common are compared. */
const maxCompared = 500;

type Compared = {
  id: string;
  state: CaseState;
  verdict: Verdict | null;
  content: string | null;
  own: string | null;
};

/** The copies of a text or an audio file among what people decide or decided: how many, and which wait. */
export async function copiesOf(
  { actor, db: { kysely: db } }: Pick<Context, 'actor' | 'db'>,
  { id }: Pick<CaseRow, 'id'>,
): Promise<{ copies: Copies; waiting: string[] } | null> {
  // Materialised: looked up by their keys first, however few they are.
  const query = sql<Compared>`
    with own as (
      select keys, kind, ${comparedText} as content
      from case_copy join review_case on review_case.id = case_id where case_id = ${id}
    ),
    alike as materialized (
      select case_id from case_copy where keys && (select keys from own) and case_id <> ${id}
    )
    select review_case.id, state, decision.verdict, ${comparedText} as content, (select content from own) as own
    from alike join review_case on review_case.id = case_id and kind = (select kind from own)
      and ${isSeenBy(actor)}
    left join decision on decision.id = decision_id
    order by opened_at desc, review_case.id limit ${maxCompared}`;
  const { rows } = actor.hidden ? await query.execute(db) : await prepared(db, 'copies of a text', query);
  const [first] = rows;
  if (!first) return null;
  const own = piecesOf(first.own ?? '');
  const found = rows.filter(({ content }) => sharedPart(own, piecesOf(content ?? '')) >= copyShare);
  if (found.length === 0) return null;
  const verdicts = { approve: 0, reject: 0, escalate: 0 };
  // The verdict of a case in a blind look is hidden: it counts as waiting.
  for (const { state, verdict } of found) if (verdict && !isBlind(state)) verdicts[verdict] += 1;
  const { approve, reject, escalate } = verdicts;
  return {
    copies: {
      count: found.length,
      more: rows.length === maxCompared,
      waiting: found.length - approve - reject - escalate,
      verdicts,
    },
    waiting: found.filter(({ state }) => firstStates.includes(state)).map(({ id: other }) => other),
  };
}
