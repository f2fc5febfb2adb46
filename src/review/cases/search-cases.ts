import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

const maxSearchWords = 8;

/** The words of a search; a case must contain them all, anywhere. */
export function searchWords(q: string): string[] {
  return q.normalize('NFKC').split(/\s+/u).filter(Boolean).slice(0, maxSearchWords);
}

/**
 * Cases that contain these words literally, ignoring case and full width, also inside longer words. The index holds
 * single characters, pairs of neighbours, and triples of Latin characters, so that it also finds Chinese words of one
 * or two characters.
 */
export function holdsWords(words: readonly string[]) {
  return (eb: ExpressionBuilder<Tables, 'review_case'>): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('case_search')
        .select(sql.lit(1).as('one'))
        .whereRef('case_search.case_id', '=', 'review_case.id')
        .where((and) =>
          and.and([
            sql<SqlBool>`grams @> search_grams(search_fold(${words.join(' ')}))`,
            ...words.map((word) => sql<SqlBool>`strpos(body, search_fold(${word})) > 0`),
          ]),
        ),
    );
}
