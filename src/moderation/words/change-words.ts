import { sql } from 'kysely';
import type { Database, Tx } from '../store/database.ts';

/** Changes the words in one transaction and raises their version, which all processes see. Changes wait for each other. */
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
