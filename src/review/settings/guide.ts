import type { Guide, GuideBody } from '../../api/guide.ts';
import type { Context } from '../context/context.ts';

/** What this person has dismissed of the first steps and the tour of keyboard shortcuts. */
export async function getGuide({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Guide> {
  const row = await db.kysely
    .selectFrom('guide')
    .select(['steps_dismissed', 'tour_dismissed'])
    .where('person_id', '=', actor.id)
    .executeTakeFirst();
  return { stepsDismissed: row?.steps_dismissed ?? false, tourDismissed: row?.tour_dismissed ?? false };
}

/** A person's own setting, so it is not audited. Missing members stay unchanged. */
export async function setGuide(ctx: Context, { stepsDismissed, tourDismissed }: GuideBody): Promise<Guide> {
  const set = {
    ...(stepsDismissed === undefined ? {} : { steps_dismissed: stepsDismissed }),
    ...(tourDismissed === undefined ? {} : { tour_dismissed: tourDismissed }),
  };
  await ctx.db.kysely
    .insertInto('guide')
    .values({ person_id: ctx.actor.id, ...set })
    .onConflict((conflict) =>
      // Without changes, returns the row as it is.
      conflict.column('person_id').doUpdateSet({ person_id: ctx.actor.id, ...set }),
    )
    .execute();
  return getGuide(ctx);
}
