import { sql } from 'kysely';
import { type ContentLanguage, contentLanguages, unrecognised } from '../../api/content-languages.ts';
import { languageOf } from '../../platform/text/language.ts';
import type { CaseChange } from '../changes/change-cases.ts';
import { comparedText } from '../entities/compared-text.ts';

/** The language of a content as it is stored and as filters name it. */
export async function storedLanguage(content: string): Promise<ContentLanguage> {
  const found = await languageOf(content);
  return contentLanguages.find((code) => code === found) ?? unrecognised;
}

/** Stores the language of transcripts. */
export async function storeLanguagesOf(change: CaseChange, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; content: string | null }>`
    select id, ${comparedText} as content from review_case where id = any(${ids}::uuid[])`.execute(
    change.trx,
  );
  for (const { id, content } of rows) {
    if (!content) continue;
    const language = await storedLanguage(content);
    await change.store({ was: undefined, action: null, quiet: true }, (writer) =>
      writer.updateTable('review_case').set({ language }).where('id', '=', id).returningAll().execute(),
    );
  }
}
