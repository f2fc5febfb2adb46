import { sql } from 'kysely';
import type { CaseState, Copies, Verdict } from '../../api/cases.ts';

import { prepared } from '../../platform/database/prepared.ts';
import { copyShare, piecesOf, sharedPart } from '../../platform/text/copies.ts';
import { firstStates, isBlind } from '../entities/case-state.ts';
import type { CaseRow, Db } from '../store/tables.ts';

/** Only the newest texts with a key in common are compared. */
const maxCompared = 500;

type Compared = { id: string; state: CaseState; verdict: Verdict | null; content: string; own: string };

/** The copies of a text among what people decide or decided: how many there are, and which wait. */
export async function copiesOf(
  db: Db,
  { id }: Pick<CaseRow, 'id'>,
): Promise<{ copies: Copies; waiting: string[] } | null> {
  const query = sql<Compared>`
    select other.id, other.state, decision.verdict, text_item.content, own_text.content as own
    from case_copy as own
    join review_case as own_case on own_case.id = own.case_id
    join text_item as own_text on own_text.id = own_case.subject::uuid
    join case_copy on case_copy.keys && own.keys and case_copy.case_id <> own.case_id
    join review_case as other on other.id = case_copy.case_id
    join text_item on text_item.id = other.subject::uuid
    left join decision on decision.id = other.decision_id
    where own.case_id = ${id} order by other.opened_at desc, other.id limit ${maxCompared}`;
  const { rows } = await prepared(db, 'copies of a text', query);
  const [first] = rows;
  if (!first) return null;
  const own = piecesOf(first.own);
  const found = rows.filter(({ content }) => sharedPart(own, piecesOf(content)) >= copyShare);
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
