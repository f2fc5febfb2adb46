import type { Database } from '../store/database.ts';
import { writeCsv } from './csv.ts';

/** All words as CSV in the format of an import, the oldest first. */
export async function exportWords(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('words')
    .select(['word', 'label', 'level', 'match'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return writeCsv([
    ['word', 'label', 'level', 'match'],
    ...rows.map((row) => [row.word, row.label, row.level, row.match]),
  ]);
}
