import type { Guide, GuideBody } from '../../api/guide.ts';
import type { Context } from '../context/context.ts';

/** What this person has done with the first steps and the tour of the keys. */
export async function getGuide({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Guide> {
  const row = await db.kysely
    .selectFrom('guide')
    .select(['steps_put_away', 'tour_left'])
    .where('person_id', '=', actor.id)
    .executeTakeFirst();
  return { stepsPutAway: row?.steps_put_away ?? false, tourLeft: row?.tour_left ?? false };
}

/** A person's own, and so not audited. What is not given stays. */
export async function setGuide(ctx: Context, { stepsPutAway, tourLeft }: GuideBody): Promise<Guide> {
  const set = {
    ...(stepsPutAway === undefined ? {} : { steps_put_away: stepsPutAway }),
    ...(tourLeft === undefined ? {} : { tour_left: tourLeft }),
  };
  await ctx.db.kysely
    .insertInto('guide')
    .values({ person_id: ctx.actor.id, ...set })
    .onConflict((conflict) =>
      // With nothing to set, the row as it is.
      conflict.column('person_id').doUpdateSet({ person_id: ctx.actor.id, ...set }),
    )
    .execute();
  return getGuide(ctx);
}
