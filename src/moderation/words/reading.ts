import { hash } from 'node:crypto';
import type { WordFields } from '../../protocol/operator/words.ts';
import type { Tx } from '../store/database.ts';
import { asWritten, readingOf } from '../text/own-words.ts';

/** A word to store, its compared form, and the digest of its reading (see `readingOf`). */
export type ReadWord = { fields: WordFields; compared: string; reading: string };

/** Null when the word cannot be searched for. */
export function readWord(fields: WordFields): ReadWord | null {
  const reading = readingOf(fields);
  if (reading === null) return null;
  return { fields, compared: asWritten(fields.word), reading: hash('sha256', reading, 'base64url') };
}

/**
 * Finds words with the same reading as a stored one, and maps each to that stored word. A search could not distinguish
 * them. Words stored by earlier releases have no reading; the search merges those instead.
 */
export async function findSameReading(tx: Tx, words: readonly ReadWord[]): Promise<Map<ReadWord, string>> {
  const stored = await tx
    .selectFrom('words')
    .select(['word', 'compared', 'reading'])
    .where(
      'reading',
      'in',
      words.map(({ reading }) => reading),
    )
    .execute();
  const byReading = new Map(stored.map((row) => [row.reading, row]));
  return new Map(
    words.flatMap((one): [ReadWord, string][] => {
      const same = byReading.get(one.reading);
      return same && same.compared !== one.compared ? [[one, same.word]] : [];
    }),
  );
}
