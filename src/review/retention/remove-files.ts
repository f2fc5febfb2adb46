import { sql } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Trx } from '../store/tables.ts';

/** Whole submissions, and single texts of other submissions. */
export type Content = { submissions: readonly string[]; texts: readonly string[] };

/**
 * Removes the pictures, audio and videos of these submissions. An upload that another submission still uses stays. A
 * copy job that is still running finds its row in a final state and removes the file that it stored.
 */
export async function removeFiles(
  trx: Trx,
  ctx: Context,
  { submissions, texts }: Content,
): Promise<{ files: number; bytes: number }> {
  // Of single texts only the avatar, unless another text of the submission has the same.
  const these = sql`(submission_id = any(${submissions}::uuid[]) or id in (
    select avatar_id from given_context where subject = any(${texts}::uuid[]) except
    select avatar_id from given_context where subject <> all(${texts}::uuid[]) and submission_id in (
      select submission_id from text_item where id = any(${texts}::uuid[])
    )
  ))`;
  const { rows: pictures } = await sql<{ key: string; bytes: number | null }>`
    with before as (select id, key, bytes from evidence where ${these} for update)
    update evidence set state = 'lost', key = null, bytes = null, source_url = 'removed:' || evidence.id, hash = null, copy_keys = null, reason = null, reasons = null
    from before where before.id = evidence.id returning before.key, before.bytes`.execute(trx);
  const { rows: uploads } = await sql<{ key: string; bytes: number }>`
    delete from upload where id in (select upload_id from submission where id = any(${submissions}::uuid[]))
      and not exists (
        select from submission where upload_id = upload.id and id <> all(${submissions}::uuid[])
      )
    returning key, bytes`.execute(trx);
  await sql`
    update submission set upload_id = null
    where id = any(${submissions}::uuid[]) and upload_id is not null`.execute(trx);
  const files = [...pictures.filter(({ key }) => key !== null), ...uploads];
  for (const { key } of files) await ctx.evidence.remove(key);
  return { files: files.length, bytes: files.reduce((sum, file) => sum + (file.bytes ?? 0), 0) };
}
