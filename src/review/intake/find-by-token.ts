import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { SubmissionRow } from '../store/tables.ts';

/** Whose a callback address is. */
export type Addressee = Pick<SubmissionRow, 'id' | 'kind' | 'account_id'>;

/** The submissions that callback addresses belong to (C1); null for a token that is not ours. */
export async function findByTokens(ctx: Context, tokens: readonly string[]): Promise<(Addressee | null)[]> {
  const rows = await ctx.db.kysely
    .selectFrom('submission')
    .select(['id', 'kind', 'account_id', 'callback_token'])
    .where('callback_token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();
  const byToken = new Map(rows.map((row) => [row.callback_token, row]));
  return tokens.map((token) => byToken.get(token) ?? null);
}
