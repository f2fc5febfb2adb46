import { sql } from 'kysely';
import { batched } from '../../platform/scheduling/batch.ts';
import type { Context } from '../context/context.ts';
import type { SubmissionRow } from '../store/tables.ts';

/** The submission that a callback address belongs to. It never changes, so it can be cached. */
export type Addressee = Pick<SubmissionRow, 'id' | 'kind' | 'account_id'>;

const maxBatch = 64;
const maxKnown = 10_000;

/** Finds the submission of a callback token (C1), or null. Recently used tokens are answered from a cache. */
export function createAddressBook(ctx: Context): (token: string) => Promise<Addressee | null> {
  const find = batched((tokens: readonly string[]) => findByTokens(ctx, tokens), { maxBatch });
  const known = new Map<string, Addressee>();
  return async (token) => {
    const addressee = known.get(token) ?? (await find(token));
    if (!addressee) return null;
    // Insertion order is order of use, so the first entry is the one to evict.
    known.delete(token);
    known.set(token, addressee);
    if (known.size > maxKnown) for (const first of known.keys().take(1)) known.delete(first);
    return addressee;
  };
}

async function findByTokens(ctx: Context, tokens: readonly string[]): Promise<(Addressee | null)[]> {
  const rows = await ctx.db.kysely
    .selectFrom('submission')
    .select(['id', 'kind', 'account_id', 'callback_token'])
    .where('callback_token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();
  const byToken = new Map(rows.map(({ callback_token, ...row }) => [callback_token, row]));
  return tokens.map((token) => byToken.get(token) ?? null);
}
