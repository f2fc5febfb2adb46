import type * as z from 'zod';
import type { Word, wordsQuerySchema } from '../../protocol/operator/words.ts';
import type { Database } from '../host/database.ts';
import { afterCursor, containing, cutPage } from '../operator/newest-first.ts';
import { showWord } from './put-word.ts';

type Query = z.output<typeof wordsQuerySchema>;
type Page = { items: Word[]; nextCursor: string | null; total: number };

/** A page of the words, the newest first; `q` searches in them. */
export async function listWords(db: Database, { q, cursor, limit }: Query): Promise<Page> {
  const words = containing(q);
  const found = db.selectFrom('words').$if(words !== null, (query) => query.where('word', 'ilike', words));
  const after = afterCursor(cursor);
  const [rows, counted] = await Promise.all([
    (after === null ? found : found.where(after))
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirst(),
  ]);
  const { page, nextCursor } = cutPage(rows, limit);
  return { items: page.map(showWord), nextCursor, total: Number(counted?.count ?? 0) };
}
