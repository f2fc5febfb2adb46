import type { Word } from '../../protocol/operator/words.ts';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database } from '../store/database.ts';
import { changeWords } from './change-words.ts';
import { showWord } from './put-word.ts';

/** Removes a word and returns it, because it can no longer be looked up. Throws `not_found`. */
export function removeWord(db: Database, id: string): Promise<Word> {
  return changeWords(db, async (tx) => {
    const row = await tx.deleteFrom('words').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new OperatorError('not_found', because('no_such_word'));
    return showWord(row);
  });
}
