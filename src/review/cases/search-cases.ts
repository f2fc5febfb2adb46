import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

const mostWords = 8;

/** What to look for, word by word: a case must hold them all, wherever. */
export function searchWords(q: string): string[] {
  return q.normalize('NFKC').split(/\s+/u).filter(Boolean).slice(0, mostWords);
}

/**
 * Cases that hold these words as they stand, capitals and full width aside, inside longer words too. The index holds
 * every two neighbouring characters, three of Latin, and each single one that is not: so that Chinese words of one or
 * two characters are found by it. A single Latin letter is in nearly every case and needs no index to be found soon.
 */
export function holdsWords(words: readonly string[]) {
  const indexed = words.filter((word) => word.length > 1 || /[^\p{ASCII}]/u.test(word)).join(' ');
  return (eb: ExpressionBuilder<Tables, 'review_case'>): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('case_search')
        .select(sql.lit(1).as('one'))
        .whereRef('case_search.case_id', '=', 'review_case.id')
        .where((and) =>
          and.and([
            ...(indexed ? [sql<SqlBool>`search_grams(body) @> search_grams(search_fold(${indexed}))`] : []),
            ...words.map((word) => sql<SqlBool>`strpos(body, search_fold(${word})) > 0`),
          ]),
        ),
    );
}
