import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '../store/tables.ts';

const maxSearchWords = 8;

/** The words of a search; a case must contain them all, anywhere. */
export function searchWords(q: string): string[] {
  return q.normalize('NFKC').split(/\s+/u).filter(Boolean).slice(0, maxSearchWords);
}

/** So many cases can be looked at one by one. Where there are more, the first of a list are soon found without the index. */
const fewCases = 5000;

/**
 * The ids of all cases that contain these words; null if there are many. The planner cannot know how many there are: it
 * expects one, and would read them all for each page.
 */
export async function fewWithWords(db: Db, words: readonly string[]): Promise<string[] | null> {
  const rows = await db
    .selectFrom('case_search')
    .select('case_id')
    .where(sql<SqlBool>`grams @> search_needles(search_fold(${words.join(' ')}))`)
    .where(contains(words))
    .limit(fewCases + 1)
    .execute();
  return rows.length > fewCases ? null : rows.map((row) => row.case_id);
}

/** Each case is looked at by itself. */
export const holdsWords =
  (words: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, 'review_case'>): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('case_search')
        .select(sql.lit(1).as('one'))
        .whereRef('case_search.case_id', '=', 'review_case.id')
        .where(contains(words)),
    );

/**
 * Contains these words literally, ignoring case and full width, also inside longer words. The index holds single
 * characters, pairs of neighbours, and triples of Latin characters, so that it also finds Chinese words of one or two
 * characters.
 */
const contains = (words: readonly string[]) =>
  sql.join<SqlBool>(
    words.map((word) => sql`strpos(case_search.body, search_fold(${word})) > 0`),
    sql` and `,
  );
