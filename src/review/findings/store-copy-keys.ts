import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { copyKeys, piecesOf } from '../../platform/text/copies.ts';
import { comparedText } from '../entities/compared-text.ts';
import type { Trx } from '../store/tables.ts';

/** Of what people decide: how a text or a transcript finds its copies. */
export async function storeCopyKeys(
  trx: Trx,
  texts: readonly { id: string; content: string }[],
): Promise<void> {
  if (texts.length === 0) return;
  const stored = texts.map(({ id, content }) => ({ id, keys: copyKeys(piecesOf(content)) }));
  const query = sql`
    insert into case_copy (case_id, keys) select id, keys
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as stored (id uuid, keys int[])
    on conflict (case_id) do update set keys = excluded.keys`;
  await prepared(trx, 'store copy keys', query);
}

/** The same for cases that are stored already. Those that the machine decided alone are left out. */
export async function storeCopyKeysOf(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; content: string | null }>`
    select id, ${comparedText} as content from review_case
    where id = any(${ids}::uuid[]) and settled is null`.execute(trx);
  await storeCopyKeys(
    trx,
    rows.flatMap(({ id, content }) => (content ? { id, content } : [])),
  );
}
