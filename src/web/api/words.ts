import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../api/call.ts';
import { listWords } from '../../api/words.ts';
import type { Word } from '../../protocol/operator/words.ts';
import { keyOf, pagesOf } from './query.ts';

/** `deleted`: just deleted and still shown in its row, so that it can be restored. */
export type ListedWord = Word & { deleted?: true };
type WordsPage = Omit<Answer<typeof listWords>, 'items'> & { items: ListedWord[] };
type Pages = InfiniteData<WordsPage, string | null>;

/**
 * The operator's words that contain these letters. Not refetched by itself, so a word just deleted can be restored in
 * its row.
 */
export const wordsQuery = (words: string | null) => ({
  ...pagesOf(listWords, { query: { q: words ?? '', limit: 100 } }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/**
 * Puts a word into the cached lists: in place of `former` or of its old version, otherwise at the front. The server's
 * order comes with the next load.
 */
export function cacheWord(queryClient: QueryClient, word: Word, former: string = word.id): void {
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(listWords) }, (now) => {
    const [first, ...rest] = now?.pages ?? [];
    if (!now || !first) return now;
    const stands = now.pages.some(({ items }) => items.some(({ id }) => id === former || id === word.id));
    if (!stands) {
      return {
        ...now,
        pages: [{ ...first, items: [word, ...first.items], total: first.total + 1 }, ...rest],
      };
    }
    return { ...now, pages: now.pages.map((page) => replaced(page, word, former)) };
  });
}

/** Leaves a deleted word in its row until the list is loaded again, so that it can be restored and no row moves. */
export function markDeleted(queryClient: QueryClient, word: Word): void {
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(listWords) }, (now) =>
    now
      ? { ...now, pages: now.pages.map((page) => replaced(page, { ...word, deleted: true }, word.id)) }
      : now,
  );
  void queryClient.invalidateQueries({ queryKey: keyOf(listWords), refetchType: 'none' });
}

function replaced(page: WordsPage, word: ListedWord, former: string): WordsPage {
  const items = page.items.flatMap((one) => {
    if (one.id === former) return [word];
    return one.id === word.id ? [] : [one];
  });
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
