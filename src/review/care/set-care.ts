import type { Care } from '../../api/care.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';

/** Sets how hard material is shown to everyone without a choice of their own. Audited. */
export async function setOrganisationCare(ctx: Context, care: Care): Promise<Care> {
  const stored = JSON.stringify(care);
  await transact(ctx, async ({ trx, record }) => {
    await trx
      .insertInto('care_default')
      .values({ sole: true, care: stored })
      .onConflict((conflict) => conflict.column('sole').doUpdateSet({ care: stored }))
      .execute();
    const blurred = care.bySeverity.flatMap(({ blur }, severity) => (blur ? [severity] : []));
    record('care-changed', { blurred: blurred.join(', ') });
  });
  return care;
}

/** Sets a person's own choice; null: as the organisation does. It is private, so it is not audited. */
export async function setOwnCare(ctx: Context, care: Care | null): Promise<Care | null> {
  const db = ctx.db.kysely;
  if (care === null) {
    await db.deleteFrom('care_choice').where('person_id', '=', ctx.actor.id).execute();
    return null;
  }
  const stored = JSON.stringify(care);
  await db
    .insertInto('care_choice')
    .values({ person_id: ctx.actor.id, care: stored })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ care: stored }))
    .execute();
  return care;
}
