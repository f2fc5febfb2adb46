import type { Review } from '../../api/review-proof.ts';
import type { Db } from '../store/tables.ts';

/** What the page showed before the decisions of a case, by decision. */
export async function reviewsOf(db: Db, caseId: string): Promise<Map<string, Review>> {
  const rows = await db
    .selectFrom('review_proof')
    .select(['decision_id', 'proof', 'bulk'])
    .where('case_id', '=', caseId)
    .execute();
  return new Map(rows.map(({ decision_id, proof, bulk }) => [decision_id, { proof, bulk }]));
}
