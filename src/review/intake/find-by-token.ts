import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { SubmissionRow } from '../store/tables.ts';

/** The submission a callback address belongs to (C1). Throws `not_found` for a token that is not ours. */
export async function findByToken(ctx: Context, token: string): Promise<SubmissionRow> {
  const row = await ctx.db.kysely
    .selectFrom('submission')
    .selectAll()
    .where('callback_token', '=', token)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', 'No submission has this callback address.');
  return row;
}
