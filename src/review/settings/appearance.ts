import { type Appearance, appearanceSchema } from '../../api/settings.ts';
import type { Context } from '../context/context.ts';
import { transact } from '../journal/transact.ts';
import type { Db } from '../store/tables.ts';

/** The console's appearance until a person chooses otherwise. */
export async function getAppearance(db: Db): Promise<Appearance> {
  const row = await db
    .selectFrom('appearance')
    .select(['organisation', 'theme', 'language'])
    .executeTakeFirstOrThrow();
  return appearanceSchema.parse(row);
}

export async function setAppearance(ctx: Context, appearance: Appearance): Promise<Appearance> {
  await transact(ctx, async ({ trx, record, publish }) => {
    await trx.updateTable('appearance').set(appearance).execute();
    record('appearance-changed', { ...appearance });
    publish({ type: 'settings.changed', part: 'appearance' });
  });
  return appearance;
}
