import { sql } from 'kysely';
import type { Database, Tx } from '../store/database.ts';

/** One change of the words, seen by every process: whoever changes them waits for whoever is at it. */
export function changeWords<Result>(db: Database, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('words_version').set({ version: sql`version + 1` }).execute();
    return change(tx);
  });
}

export async function wordsVersion(db: Database): Promise<string> {
  const row = await db.selectFrom('words_version').select('version').executeTakeFirst();
  return row?.version ?? '0';
}
