import { sql } from 'kysely';
import { together } from '../../platform/scheduling/together.ts';
import type { Context } from '../context/context.ts';
import type { SubmissionRow } from '../store/tables.ts';

/** Whose a callback address is; that never changes. */
export type Addressee = Pick<SubmissionRow, 'id' | 'kind' | 'account_id'>;

const mostTogether = 64;
const mostKnown = 10_000;

/** Whose callback addresses are (C1); null for a token that is not ours. Who asked lately is answered at once. */
export function createAddressBook(ctx: Context): (token: string) => Promise<Addressee | null> {
  const find = together((tokens: readonly string[]) => findByTokens(ctx, tokens), { most: mostTogether });
  const known = new Map<string, Addressee>();
  return async (token) => {
    const addressee = known.get(token) ?? (await find(token));
    if (!addressee) return null;
    // Last in the map is who was asked for last.
    known.delete(token);
    known.set(token, addressee);
    if (known.size > mostKnown) for (const first of known.keys().take(1)) known.delete(first);
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
