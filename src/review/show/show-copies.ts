import { sql } from 'kysely';
import type { CaseState, Copies, Verdict } from '../../api/cases.ts';
import type { Context } from '../context/context.ts';
import { decidableStates, firstStates, isBlind } from '../entities/case-state.ts';
import { isSeenBy, seenAs } from '../entities/decidable.ts';
import type { CaseRow } from '../store/tables.ts';
import { comparisonOf } from './comparisons.ts';

/** Only the newest ones with a key in common are compared. */
const maxCompared = 500;

type Compared = {
  id: string;
  state: CaseState;
  verdict: Verdict | null;
  content: string | null;
  own: string | null;
};

/** The copies of a case's content among what people decide or decided: how many, and which wait. */
export async function copiesOf(
  { actor, db: { kysely: db } }: Pick<Context, 'actor' | 'db'>,
  { id, kind }: Pick<CaseRow, 'id' | 'kind'>,
): Promise<{ copies: Copies; together: string[] } | null> {
  const comparison = comparisonOf(kind);
  if (!comparison) return null;
  const { name, content, keys, alike, copyOf } = comparison;
  // Materialised: looked up by their keys first, however few they are.
  const query = sql<Compared>`
    with own as materialized (select ${keys} as keys, ${content} as content from review_case where id = ${id}),
    alike as materialized (${alike})
    select review_case.id, state, decision.verdict, ${content} as content, (select content from own) as own
    from alike join review_case on review_case.id = alike.case_id and kind = ${kind} and settled is null
      and review_case.id <> ${id} and ${isSeenBy(actor)}
    left join decision on decision.id = decision_id
    order by opened_at desc, review_case.id limit ${maxCompared}`;
  const { rows } = await seenAs(db, actor, name, query);
  const own = rows[0]?.own ?? null;
  if (own === null) return null;
  const isCopy = copyOf(own);
  const found = rows.filter((row) => row.content !== null && isCopy(row.content));
  if (found.length === 0) return null;
  const verdicts = { approve: 0, reject: 0, escalate: 0 };
  // The verdict of a case in a blind look is hidden: it counts as waiting.
  for (const { state, verdict } of found) if (verdict && !isBlind(state)) verdicts[verdict] += 1;
  const { approve, reject, escalate } = verdicts;
  const decidable = decidableStates(actor.role).filter((state) => firstStates.includes(state));
  const together = found.filter(({ state }) => decidable.includes(state)).map(({ id: other }) => other);
  return {
    copies: {
      count: found.length,
      more: rows.length === maxCompared,
      waiting: found.length - approve - reject - escalate,
      together: together.length,
      verdicts,
    },
    together,
  };
}
