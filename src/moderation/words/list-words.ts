import { sql } from 'kysely';
import * as z from 'zod';
import type { Word, wordsQuerySchema } from '../../protocol/operator/words.ts';
import type { Database } from '../host/database.ts';
import { OperatorError } from '../operator/operator-error.ts';
import { showWord } from './put-word.ts';

type Query = z.output<typeof wordsQuerySchema>;
type Page = { items: Word[]; nextCursor: string | null; total: number };

const cursorSchema = z.tuple([z.coerce.date(), z.string()]);

/** A page of the words, the newest first; `q` searches in them. */
export async function listWords(db: Database, { q, cursor, limit }: Query): Promise<Page> {
  const words = q === undefined || q.trim() === '' ? null : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const found = db.selectFrom('words').$if(words !== null, (query) => query.where('word', 'ilike', words));
  const after = cursor === undefined ? null : readCursor(cursor);
  const [rows, counted] = await Promise.all([
    found
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]}::text)`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirst(),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(showWord),
    nextCursor: last ? writeCursor(last) : null,
    total: Number(counted?.count ?? 0),
  };
}

function writeCursor(row: { created_at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.created_at, row.id])).toString('base64url');
}

function readCursor(cursor: string): [Date, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new OperatorError('invalid_request', 'Some of it cannot be taken as it is.', [
      { path: 'cursor', message: 'is none that this list gave' },
    ]);
  }
}
