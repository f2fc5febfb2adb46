import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

const maxSearchWords = 8;

/** What to look for, word by word: a case must hold them all, wherever. */
export function searchWords(q: string): string[] {
  return q.normalize('NFKC').split(/\s+/u).filter(Boolean).slice(0, maxSearchWords);
}

/**
 * Cases that hold these words as they stand, capitals and full width aside, inside longer words too. The index holds
 * every character, every two neighbouring ones, and three of Latin: so that Chinese words of one or two characters are
 * found by it.
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
