import type { Database } from '../host/database.ts';
import { OperatorError } from '../operator/operator-error.ts';
import { changeWords } from './change-words.ts';

export async function removeWord(db: Database, id: string): Promise<void> {
  await changeWords(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('words').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new OperatorError('not_found', 'There is no such word.');
  });
}
