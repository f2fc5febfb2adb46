import type { Words } from '../../reasons/reasoned.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import type { Context } from '../context/context.ts';
import { cleanText } from '../store/clean-text.ts';
import type { Addressee } from './find-by-token.ts';

const maxCharacters = 2000;
const maxPerSubmission = 20;

/** Stores a bounded, truncated record of a callback whose signature did not verify, for the callback inspector (S7). */
export async function rejectCallback(
  ctx: Context,
  submission: Addressee,
  body: string,
  reason: Words,
): Promise<void> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    const now = await trx
      .selectFrom('submission')
      .select('emptied_at')
      .where('id', '=', submission.id)
      .forUpdate()
      .executeTakeFirst();
    if (now?.emptied_at) return;
    const { count } = await trx
      .selectFrom('callback')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('submission_id', '=', submission.id)
      .where('type', '=', 'rejected')
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxPerSubmission) return;
    await trx
      .insertInto('callback')
      .values({
        id: crypto.randomUUID(),
        submission_id: submission.id,
        type: 'rejected',
        oddities: '[]',
        ...columnsOf({ reason }),
        raw: cleanText(body.slice(0, maxCharacters)),
      })
      .execute();
  });
}
