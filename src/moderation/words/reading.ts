import { hash } from 'node:crypto';
import type { WordFields } from '../../protocol/operator/words.ts';
import type { Tx } from '../store/database.ts';
import { asWritten, readingOf } from '../text/own-words.ts';

/** A word to be stored, and the digest of what it is searched for as. */
export type ReadWord = { fields: WordFields; compared: string; reading: string };

/** Null where nothing of the word can be searched for. */
export function readWord(fields: WordFields): ReadWord | null {
  const reading = readingOf(fields);
  if (reading === null) return null;
  return { fields, compared: asWritten(fields.word), reading: hash('sha256', reading, 'base64url') };
}

/**
 * Finds the words that read the same as another that is stored: by their place in `words`, that other word. A search
 * could not tell them apart. Words that earlier releases stored have no reading; the search merges those instead.
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
