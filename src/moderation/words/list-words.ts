import type * as z from 'zod';
import type { Word, wordsQuerySchema } from '../../protocol/operator/words.ts';
import { containing, newestPage } from '../requests/newest-first.ts';
import type { Database } from '../store/database.ts';
import { showWord } from './put-word.ts';

type Query = z.output<typeof wordsQuerySchema>;
type Page = { items: Word[]; nextCursor: string | null; total: number };

/** A page of the words, the newest first; `q` searches in them. */
export async function listWords(db: Database, { q, ...paging }: Query): Promise<Page> {
  const words = containing(q);
  const matching = db.selectFrom('words').$if(words !== null, (query) => query.where('word', 'ilike', words));
  const { rows, ...page } = await newestPage(matching.selectAll(), paging);
  return { ...page, items: rows.map(showWord) };
}
