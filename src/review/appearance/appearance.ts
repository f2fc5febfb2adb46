import { type Appearance, appearanceSchema } from '../../api/settings.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { publish } from '../events/publish.ts';
import type { Db } from '../store/tables.ts';

/** How the console looks until a person chooses otherwise. */
export async function getAppearance(db: Db): Promise<Appearance> {
  const row = await db
    .selectFrom('appearance')
    .select(['organisation', 'theme', 'language'])
    .executeTakeFirstOrThrow();
  return appearanceSchema.parse(row);
}

export async function setAppearance(ctx: Context, appearance: Appearance): Promise<Appearance> {
  await ctx.db.kysely.transaction().execute(async (trx) => {
    await trx.updateTable('appearance').set(appearance).execute();
    await record(trx, ctx.actor, 'appearance-changed', {}, { ...appearance });
    await publish(trx, { type: 'settings.changed', part: 'appearance' });
  });
  return appearance;
}
